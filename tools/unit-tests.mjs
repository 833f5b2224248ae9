// Runs the unit tests; arguments are passed to Vitest. `--slowest` prints the slowest files at the end.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './sources.mjs'

const given = process.argv.slice(2)
const reporters = given.includes('--slowest')
  ? ['--reporter=default', '--reporter=./tools/slowest-reporter.mjs']
  : []
const vitest = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')))
const child = spawn(
  process.execPath,
  [vitest, 'run', ...reporters, ...given.filter((argument) => argument !== '--slowest')],
  { cwd: root, stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
