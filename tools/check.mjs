// Types, lint, format, arrows, messages, names of features and numbers of rules; two at a time, the longest first, with separate output.
// `--build` also builds, which uses one core only; with BUILD_BOTH the second language too.
import { spawn } from 'node:child_process'
import { root, secondLanguage } from './sources.mjs'

const build = { name: 'build', script: 'prestart' }
const builds = [build, ...(process.env.BUILD_BOTH ? [{ ...build, env: secondLanguage }] : [])]
const checks = (...names) => names.map((name) => ({ name, script: name }))
const waiting = [
  ...checks('lint', 'format:check'),
  ...(process.argv.includes('--build') ? builds : []),
  ...checks('types', 'arrows', 'messages:check', 'feature-names', 'rule', 'house:check'),
]
const failed = []

const run = ({ name, script, env }) =>
  new Promise((done) => {
    const started = Date.now()
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk))
    child.on('close', (code) => {
      if (code !== 0) failed.push(name)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(
        `${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${words ? `\n${words.trimEnd()}` : ''}`,
      )
      done()
    })
  })

const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
}
await Promise.all([worker(), worker()])
if (failed.length > 0) {
  console.error(`Check failed: ${failed.join(', ')}`)
  process.exit(1)
}
