// Lists the licenses of all packages that run in production, and fails on one that is not allowed: npm run licences
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './sources.mjs'

/** Permissive licenses that only require attribution. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'CC-BY-4.0', 'CC0-1.0', 'Unlicense', 'Zlib', 'PostgreSQL', 'OFL-1.1', 'WTFPL'],
])

/** With a license that asks for the source of their own files; each for a reason (docs/decisions/0108). */
const allowedPackages = new Set(['ical.js MPL-2.0'])

/** One alternative of an OR is enough, every part of an AND is needed. */
const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((license) => allowed.has(license.trim())))

const licenseIn = (folder) => {
  const file = path.join(root, folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ')
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const runtime = Object.entries(packages).filter(
  ([folder, { dev, link }]) =>
    folder.includes('node_modules/') && !folder.includes('node_modules/@stallwise/') && !dev && !link,
)
const found = new Map()
const refused = []
for (const [folder, { version, license }] of runtime) {
  const name = `${folder.split('node_modules/').at(-1)}@${version}`
  const stated = license ?? licenseIn(folder) ?? 'not stated'
  found.set(stated, [...(found.get(stated) ?? []), name])
  const isNamed = allowedPackages.has(`${folder.split('node_modules/').at(-1)} ${stated}`)
  if (!isNamed && !isAllowed(stated)) refused.push(`${name}: ${stated}`)
}
for (const [license, names] of [...found].sort(([, a], [, b]) => b.length - a.length))
  console.log(`${license} (${names.length}): ${names.sort().join(', ')}`)
console.log(`${runtime.length} packages run in production.`)
if (refused.length > 0) {
  console.error(`Not allowed:\n  ${refused.join('\n  ')}`)
  process.exitCode = 1
}
