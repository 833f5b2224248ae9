import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { printFigures } from './harness/table.ts'

const port = '3314'
const patienceMs = 300_000

/** npm may end before the server and its database have: waits until no process of the group is left. */
const endOfGroup = async (pid: number): Promise<void> => {
  for (;;) {
    try {
      process.kill(-pid, 0)
    } catch {
      return
    }
    await setTimeout(50)
  }
}

/** Runs `npm start` in a directory and waits for the line with the URL; then stops it as a user would. */
const secondsToReady = (directory: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const child = spawn('npm', ['start'], {
      cwd: directory,
      env: { ...process.env, PORT: port },
      detached: true,
    })
    const stop = () => process.kill(-child.pid!, 'SIGTERM')
    const giveUp = globalThis.setTimeout(() => {
      stop()
      reject(new Error('the server was not ready in time'))
    }, patienceMs)
    let seconds = NaN
    let output = ''
    child.stderr.resume()
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      if (!Number.isNaN(seconds) || !output.includes('Stallwise is ready')) return
      seconds = (performance.now() - begun) / 1_000
      stop()
    })
    child.on('exit', async () => {
      clearTimeout(giveUp)
      await endOfGroup(child.pid!)
      if (Number.isNaN(seconds)) reject(new Error(`the server ended before it was ready: ${output}`))
      else resolve(seconds)
    })
  })

/** Script size of the first view, in KB compressed, as reported by the size check. */
const firstViewKilobytes = (directory: string): number => {
  const report = execFileSync(process.execPath, ['tools/bundle-size.mjs'], { cwd: directory }).toString()
  return Number(/([\d.]+) KB {2}first view/.exec(report)?.[1])
}

const directory = mkdtempSync(join(tmpdir(), 'stallwise-clone-'))
try {
  execFileSync('git', ['clone', '--quiet', process.cwd(), directory])
  const first = await secondsToReady(directory)
  const next = await secondsToReady(directory)
  printFigures([
    { name: 'fresh clone to ready', value: first, unit: 's', atMost: 120 },
    { name: 'next start', value: next, unit: 's', atMost: 5 },
    {
      name: 'script of the first view, compressed',
      value: firstViewKilobytes(directory),
      unit: 'KB',
      atMost: 200,
    },
  ])
} finally {
  rmSync(directory, { recursive: true, force: true })
}
