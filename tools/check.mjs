// Types, lint, format, arrows, messages and names of features; two at a time, the longest first, with separate output.
import { spawn } from 'node:child_process'
import { root } from './sources.mjs'

const waiting = ['types', 'lint', 'format:check', 'arrows', 'messages:check', 'feature-names']
const failed = []

const run = (name) =>
  new Promise((done) => {
    const started = Date.now()
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
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
  for (let name = waiting.shift(); name; name = waiting.shift()) await run(name)
}
await Promise.all([worker(), worker()])
if (failed.length > 0) {
  console.error(`Check failed: ${failed.join(', ')}`)
  process.exit(1)
}
