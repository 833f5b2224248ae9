import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '#features.ts'
import { floorsOf, nearestOf, type Standing } from './floors.ts'

const isOfTests = (file: string): boolean => /\.test\.|\.test-|\/test-|\.samples\.ts$|\/testing\//.test(file)

/** The files of the server's features without those of tests: their path below the features, their feature and their text. */
const readFeatures = (
  root: string,
): { readonly file: string; readonly feature: string; readonly text: string }[] => {
  const folder = path.join(root, 'packages/server/src/features')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !isOfTests(file))
    .sort()
    .map((file) => ({
      file,
      feature: file.split('/')[0]!,
      text: readFileSync(path.join(folder, file), 'utf8'),
    }))
}

type Files = ReturnType<typeof readFeatures>

/** The features that a file imports, by name or by a way that leads out of its own. */
export const featuresIn = ({ file, text }: Pick<Files[number], 'file' | 'text'>): string[] =>
  [...text.matchAll(/(?:from|import\() ?'(?:#features\/|(?=\.\.?\/))([^']+)'/g)].map(([, named]) => {
    const target = named!.startsWith('.') ? path.posix.join(path.posix.dirname(file), named!) : named!
    return target.split('/')[0]!
  })

const importsOf = (files: Files): Standing => {
  const standing = new Map<string, Set<string>>(features.map(({ name }) => [name, new Set()]))
  for (const file of files) {
    const own = standing.get(file.feature) ?? new Set<string>()
    for (const other of featuresIn(file)) if (other !== file.feature) own.add(other)
    standing.set(file.feature, own)
  }
  return standing
}

const packagesOf = (root: string): Standing => {
  const folder = path.join(root, 'packages')
  return new Map(
    readdirSync(folder).map((name) => {
      const text = readFileSync(path.join(folder, name, 'package.json'), 'utf8')
      const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
      const ours = Object.keys(dependencies).flatMap((one) => /^@stallwise\/(\w+)$/.exec(one)?.[1] ?? [])
      return [name, new Set(ours)]
    }),
  )
}

const meaningsOf = (root: string): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(path.join(root, 'docs/domain/feature-names.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const comma = line.indexOf(',')
        return [line.slice(0, comma), line.slice(comma + 1).replace(/^"|"$/g, '')]
      }),
  )

/**
 * The comments of the members of an interface in the model of facts and questions, by member. Fails where a member has none:
 * it would not be drawn.
 */
export const commentsOf = (model: string, name: 'Facts' | 'Questions'): ReadonlyMap<string, string> => {
  const body = model.split(`export interface ${name} {`)[1]?.split('\n}\n')[0] ?? ''
  const members = [...body.matchAll(/\n {2}readonly (\w+):/g)].map(([, member]) => member!)
  const comments = new Map(
    [...body.matchAll(/\n {2}\/\*\*((?:(?!\*\/)[^])+)\*\/\n {2}readonly (\w+):/g)].map(
      ([, comment, member]) => [member!, comment!.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()],
    ),
  )
  const missing = members.filter((member) => !comments.has(member))
  if (members.length === 0 || missing.length > 0)
    throw new Error(`Members of ${name} in lot-events.model.ts without a comment: ${missing.join(', ')}`)
  return comments
}

const modelOf = (root: string): string =>
  readFileSync(path.join(root, 'packages/server/src/lot-events/lot-events.model.ts'), 'utf8')

const wordsOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** From the top floor down, as a house stands. */
const drawFloors = (standing: Standing, roomOf: (name: string) => string): string[] => {
  const floors = floorsOf(standing)
  const all = [...new Set(floors.values())].sort((a, b) => b - a)
  return all.map((floor) =>
    [...standing.keys()]
      .filter((name) => floors.get(name) === floor)
      .map(roomOf)
      .join('\n'),
  )
}

const drawPackages = (root: string): string => {
  const standing = packagesOf(root)
  const rooms = drawFloors(standing, (name) => {
    const nearest = nearestOf(standing, name)
    return nearest.length > 0 ? `${name} → ${nearest.join(', ')}` : name
  })
  return ['```', ...rooms, '```'].join('\n')
}

const drawFeatures = (root: string, standing: Standing): string => {
  const meanings = meaningsOf(root)
  const floors = drawFloors(standing, (name) => {
    const nearest = nearestOf(standing, name)
    const stands = nearest.length > 0 ? ` → ${wordsOf(nearest)}` : ''
    return `- \`${name}\` ${meanings.get(name) ?? ''}${stands}`
  })
  return floors.map((rooms, nth) => `_Floor ${floors.length - 1 - nth}_\n\n${rooms}`).join('\n\n')
}

/** The features of the files in which a fact is told, or a question asked. */
const placesOf = (files: Files, call: RegExp): string[] => {
  const those = files.filter(({ text }) => text.includes("'#lot-events/lot-events.ts'") && call.test(text))
  return [...new Set(those.map(({ feature }) => feature))].sort()
}

const hearersOf = (part: 'on' | 'answers', name: string): string[] =>
  features.filter((feature) => name in (feature[part] ?? {})).map((feature) => feature.name)

const drawFacts = (root: string, files: Files): string =>
  [...commentsOf(modelOf(root), 'Facts')]
    .map(([name, comment]) => {
      const tellers = placesOf(files, new RegExp(`\\btell\\('${name}'`))
      return `- \`${name}\` ${comment} ${wordsOf(tellers)} → ${wordsOf(hearersOf('on', name))}`
    })
    .join('\n')

const drawQuestions = (root: string, files: Files): string =>
  [...commentsOf(modelOf(root), 'Questions')]
    .map(([name, comment]) => {
      const call = name === 'takeBack' ? /\btakeBack\(/ : new RegExp(`\\bask\\('${name}'`)
      return `- \`${name}\` ${comment} ${wordsOf(placesOf(files, call))} → ${wordsOf(hearersOf('answers', name))}`
    })
    .join('\n')

const drawKeeps = (): string => {
  const periods = {
    plates: 'as long as plates without a passholder (RET-20)',
    events: 'as long as what devices reported (RET-30)',
    oneDay: 'for a day',
    lateMessages: 'as long as late messages are accepted (DEV-15)',
  } as const
  return Object.entries(periods)
    .map(([period, words]) => {
      const keepers = features.filter(({ keeps }) => period in (keeps ?? {})).map(({ name }) => name)
      return `- ${words}: ${wordsOf(keepers.toReversed())}`
    })
    .join('\n')
}

/** The house as Markdown: packages, features of the server, facts and questions. */
export const drawHouse = (root: string): string => {
  const files = readFeatures(root)
  return [
    '**Packages.** Each stands on those after the arrow and on what these stand on.',
    drawPackages(root),
    '**Features of the server**, from the top floor down. Each imports those after the arrow; those that these import are not said again.',
    drawFeatures(root, importsOf(files)),
    '**Facts**: who tells them → who does something about it, in this order.',
    drawFacts(root, files),
    '**Questions**: who asks → who answers.',
    drawQuestions(root, files),
    '**Kept**, and erased by retention afterwards, in this order:',
    drawKeeps(),
    `**Moved** when a lot or a customer goes to another customer: ${wordsOf(features.filter(({ moves }) => moves).map(({ name }) => name))}.`,
  ].join('\n\n')
}
