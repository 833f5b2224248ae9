// Every bench/*.bench.{ts,mjs}, one after the other; names after `--` select: npm run bench -- ingest map. What is no such name
// is passed on to a single one: npm run bench -- forecast FOLDER
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './sources.mjs'

const isBench = /\.bench\.(ts|mjs)$/
const wanted = process.argv.slice(2)
const files = readdirSync(path.join(root, 'bench')).filter((file) => isBench.test(file))
const nameOf = (file) => file.replace(isBench, '')
const chosen = files.filter((file) => wanted.length === 0 || wanted.includes(nameOf(file)))
const passed = wanted.filter((one) => !files.some((file) => nameOf(file) === one))
if (chosen.length === 0 || (passed.length > 0 && chosen.length > 1)) {
  console.error(`No such benchmark; there are: ${files.map(nameOf).join(', ')}`)
  process.exit(2)
}
const failed = chosen.filter((file) => {
  console.log(`\n${file}`)
  const before = file.endsWith('.ts') ? [path.join(root, 'tools/run.mjs')] : []
  const args = [...before, path.join(root, 'bench', file), ...passed.map((one) => path.resolve(one))]
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
