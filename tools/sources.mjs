// Built-ins only: this runs before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Directory of the build: `dist`, or BUILD_DIR for a separate one. */
export const dist = path.resolve(root, process.env.BUILD_DIR || 'dist')

export const locale = process.env.LOCALE || 'en-US'

/** The environment of a build in the second language, next to the first. */
export const secondLanguage = { LOCALE: 'es-MX', BUILD_DIR: '.cache/build-es-MX' }

const skipped = new Set(['node_modules', 'dist', 'generated'])
const isTest = /\.test\.tsx?$/
const single = ['package.json', 'package-lock.json', 'lingui.config.ts', 'tsconfig.base.json']

const listFiles = (directory) =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(file)
    return isTest.test(entry.name) ? [] : [file]
  })

/** A hash of all inputs of a build, including the language. */
export const hashSources = () => {
  const files = ['packages', 'tools'].flatMap((name) => listFiles(path.join(root, name)))
  files.push(...single.map((name) => path.join(root, name)).filter((file) => existsSync(file)))
  const hash = createHash('sha256').update(locale)
  for (const file of files.sort())
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

export const stampFile = path.join(dist, 'build.json')

/** The inputs' hash of `dist`; undefined if there is none. */
export const readBuild = () =>
  existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined
