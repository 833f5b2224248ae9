// Builds the product in the second language next to the first and runs the browser journeys on it: all of them,
// or the named ones.
import { execFileSync } from 'node:child_process'
import { root, secondLanguage } from './sources.mjs'

const env = { ...process.env, ...secondLanguage }
const run = (...args) =>
  execFileSync('npm', ['run', '--silent', ...args], { cwd: root, env, stdio: 'inherit' })
run('prestart')
run('test:browser', '--', ...process.argv.slice(2))
