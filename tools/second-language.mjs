// Builds the product in the second language beside the first and walks the browser's journeys through it: all of them,
// or those that are named.
import { execFileSync } from 'node:child_process'
import { root } from './sources.mjs'

const env = { ...process.env, LOCALE: 'es-MX', BUILD_DIR: '.cache/build-es-MX' }
const run = (...args) =>
  execFileSync('npm', ['run', '--silent', ...args], { cwd: root, env, stdio: 'inherit' })
run('build')
run('test:browser', '--', ...process.argv.slice(2))
