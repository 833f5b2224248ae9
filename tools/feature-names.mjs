// A feature has the same folder name in every package; docs/domain/feature-names.csv lists the names and
// what belongs to each. What the routes, places and live files of the web export is named in its features.ts or
// features.screens.ts: a screen, a link or a live handler that is missing there would not exist, and nothing else would
// report it. A place for parts of other features that its features.parts.ts does not fill would stay empty. Each
// manifest of the server is named in its features.ts.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './sources.mjs'

const list = 'docs/domain/feature-names.csv'
const roots = [
  'packages/domain/src',
  'packages/contract/src',
  'packages/server/src/features',
  'packages/web/src/features',
]
const named = readFileSync(path.join(root, list), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.slice(0, line.indexOf(',')))
const foldersOf = (parent) =>
  readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
const folders = roots.flatMap((parent) => foldersOf(parent).map((name) => ({ parent, name })))
const webFeatures = 'packages/web/src/features'
const contents = ['features.ts', 'features.screens.ts', 'app/router.tsx']
  .map((file) => readFileSync(path.join(root, 'packages/web/src', file), 'utf8'))
  .join('\n')
const isNamed = (file, name) =>
  file.endsWith('.live.ts')
    ? contents.includes(`#features/${file}'`)
    : new RegExp(`\\b${name}\\b`).test(contents)
const filled = readFileSync(path.join(root, 'packages/web/src/features.parts.ts'), 'utf8')
const notNamed = readdirSync(path.join(root, webFeatures), { recursive: true })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.(routes\.tsx?|places\.ts|live\.ts)$/.test(file))
  .flatMap((file) =>
    [...readFileSync(path.join(root, webFeatures, file), 'utf8').matchAll(/^export const (\w+)/gm)]
      .filter(([, name]) => !isNamed(file, name))
      .map(([, name]) => `${webFeatures}.ts and .screens.ts do not name ${name} of ${file}`),
  )
const notFilled = readdirSync(path.join(root, webFeatures), { recursive: true })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('.parts.ts'))
  .flatMap((file) =>
    [
      ...readFileSync(path.join(root, webFeatures, file), 'utf8').matchAll(
        /^export const (\w+) = new ScreenParts/gm,
      ),
    ]
      .filter(([, name]) => !filled.includes(`${name}.fill(`))
      .map(([, name]) => `${webFeatures}.parts.ts does not fill ${name} of ${file}`),
  )
const serverFeatures = readFileSync(path.join(root, 'packages/server/src/features.ts'), 'utf8')
const notListed = foldersOf('packages/server/src/features')
  .filter((name) => !serverFeatures.includes(`'#features/${name}/`))
  .map((name) => `packages/server/src/features.ts does not name the manifest of ${name}`)
const faults = [
  ...notNamed,
  ...notFilled,
  ...notListed,
  ...folders
    .filter(({ name }) => !named.includes(name))
    .map(({ parent, name }) => `${parent}/${name} is not named in ${list}`),
  ...named
    .filter((name) => !folders.some((folder) => folder.name === name))
    .map((name) => `${list} names ${name}, and no package has a folder of that name`),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`Feature names: ${folders.length} folders under ${named.length} names.`)
