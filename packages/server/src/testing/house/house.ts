// Draws the house into ARCHITECTURE.md (`npm run house`), or with --check says whether the drawing is that of the code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawHouse } from './draw-house.ts'

const begin = '<!-- Drawn by `npm run house`. -->'
const end = '<!-- End of the drawing. -->'

const root = process.cwd()
const file = path.join(root, 'ARCHITECTURE.md')
const text = readFileSync(file, 'utf8')
const [before, rest] = text.split(begin)
const after = rest?.split(end)[1]
if (before === undefined || after === undefined)
  throw new Error(`ARCHITECTURE.md has no place for the house: ${begin}`)
const drawn = `${before}${begin}\n\n${drawHouse(root)}\n\n${end}${after}`
if (!process.argv.includes('--check')) writeFileSync(file, drawn)
else if (drawn !== text) {
  process.stderr.write('The house in ARCHITECTURE.md is not that of the code: run npm run house.\n')
  process.exitCode = 1
}
// A file that was renamed misleads whoever reads on.
for (const document of ['ARCHITECTURE.md', 'CONTRIBUTING.md'])
  for (const [, named] of readFileSync(path.join(root, document), 'utf8').matchAll(
    /[`(]((?:packages|docs|tools|e2e|bench)\/[\w./-]+\.\w+)[`)]/g,
  ))
    if (!named!.includes('NNNN') && !existsSync(path.join(root, named!))) {
      process.stderr.write(`${document} names ${named}, which does not exist.\n`)
      process.exitCode = 1
    }
