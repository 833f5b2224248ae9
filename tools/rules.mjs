// `npm run rule GUE-13` prints a numbered rule of docs/domain/rules and every line of code and tests that names it, alone or
// in a range (`VIO-11 to VIO-14`). Without a number it fails for rules that nothing names, apart from those listed in
// docs/domain/rules-without-code.csv, which may only become fewer.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './sources.mjs'

const listed = 'docs/domain/rules-without-code.csv'
const folder = path.join(root, 'docs/domain/rules')
const rules = new Map(
  readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line) => [...line.matchAll(/\*\*([A-Z]{3}-\d+)\*\*/g)].map(([, number]) => [number, line])),
  ),
)
const skipped = new Set(['node_modules', 'dist', 'generated', '.cache'])
const filesIn = (directory) =>
  readdirSync(path.join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const file = `${directory}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(file)
    return /\.(tsx?|mjs|sql)$/.test(entry.name) ? [file] : []
  })
const numberOf = (text) => Number(text.slice(4))
/** The rules that a line names. */
const namedIn = (line) => [
  ...[...line.matchAll(/\b[A-Z]{3}-\d+\b/g)].map(([one]) => one),
  ...[...line.matchAll(/\b([A-Z]{3}-\d+) to ([A-Z]{3}-\d+)\b/g)].flatMap(([, from, to]) =>
    [...rules.keys()].filter(
      (one) =>
        one.startsWith(from.slice(0, 4)) && numberOf(one) > numberOf(from) && numberOf(one) < numberOf(to),
    ),
  ),
]
const places = ['packages', 'e2e', 'bench'].flatMap(filesIn).flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, nth) =>
      namedIn(line).map((number) => ({ number, place: `${file}:${nth + 1} ${line.trim()}` })),
    ),
)

const [asked] = process.argv.slice(2)
if (asked) {
  console.log(rules.get(asked) ?? `There is no rule ${asked}.`)
  for (const { number, place } of places) if (number === asked) console.log(place)
} else {
  const named = new Set(places.map(({ number }) => number))
  const without = [...rules.keys()].filter((number) => !named.has(number))
  const known = readFileSync(path.join(root, listed), 'utf8').trim().split('\n').slice(1)
  const faults = [
    ...without.filter((one) => !known.includes(one)).map((one) => `No code and no test names ${one}.`),
    ...known
      .filter((one) => !without.includes(one))
      .map((one) => `${listed} lists ${one}, which is named: remove it there.`),
  ]
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
  console.log(`Rules: ${rules.size}, of which ${without.length} are named nowhere.`)
}
