import { spawn, type ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const supervisor = new URL('../../../../tools/supervise.mjs', import.meta.url).href
const databaseLeftModule = new URL('../../../../tools/database-left.mjs', import.meta.url).href

let directory: string
let running: ChildProcess | undefined

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'stallwise-supervised-'))
})
afterEach(async () => {
  running?.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

const pidsFile = () => join(directory, 'pids')
const pids = () =>
  existsSync(pidsFile()) ? readFileSync(pidsFile(), 'utf8').split('\n').filter(Boolean).map(Number) : []
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Supervises a program that gets the number of its run as `run`. */
const start = (program: string, options: { quickMs?: number } = {}) => {
  const file = join(directory, 'program.mjs')
  appendFileSync(pidsFile(), '')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     const pids = ${JSON.stringify(pidsFile())}
     const run = readFileSync(pids, 'utf8').split('\\n').length
     appendFileSync(pids, process.pid + '\\n')
     const stay = () => setInterval(() => {}, 1000)
     process.on('disconnect', () => process.exit(0))
     ${program}`,
  )
  const settings = { firstPauseMs: 20, ...options, args: [file] }
  const code = `import { supervise } from ${JSON.stringify(supervisor)}
    import { databaseLeft } from ${JSON.stringify(databaseLeftModule)}
    const whatIsLeft = () => databaseLeft({ DATA_DIR: ${JSON.stringify(directory)} })
    supervise({ ...${JSON.stringify(settings)}, whatIsLeft })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  const output = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (output.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output.err += text.toString()))
  const ended = new Promise<number | null>((done) => child.on('exit', (exitCode) => done(exitCode)))
  return { child, output, ended }
}

describe('OPS-11: the supervisor', () => {
  test('restarts a program that ended by an unexpected error or was killed', async () => {
    const { child, output, ended } = start('run === 1 ? process.exit(70) : stay()')
    await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(2)
    process.kill(pids()[1]!, 'SIGKILL')
    await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(3)
    expect(output.err).toContain('Stallwise ended with code 70. It is restarted in')
    expect(output.err).toContain('Stallwise ended by SIGKILL. It is restarted in')
    child.kill('SIGTERM')
    await ended
    expect(pids().filter(isAlive)).toEqual([])
  })

  test('gives up after three quick ends in a row, with a plain message and the code of the last', async () => {
    const { output, ended } = start('process.exit(70)')
    expect(await ended).toBe(70)
    expect(pids()).toHaveLength(3)
    expect(output.err).toContain('3 times in a row soon after its start. It is not restarted')
    expect(output.err).not.toContain('database')
  })

  test('says after giving up that the database of a killed server is still running, and how to stop it', async () => {
    const home = join(directory, 'postgres')
    mkdirSync(home)
    const database = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'postgres', '-D', home])
    writeFileSync(join(home, 'postmaster.pid'), `${database.pid}\n${home}\n`)
    const { output, ended } = start('process.kill(process.pid, "SIGKILL")')
    expect(await ended).toBe(137)
    expect(output.err).toContain(`Its database is still running (process ${database.pid})`)
    expect(output.err).toContain(`kill -INT ${database.pid}`)
    const { databaseLeft } = (await import(databaseLeftModule)) as { databaseLeft: (env: object) => unknown }
    expect(databaseLeft({ DATA_DIR: directory, DATABASE_URL: 'postgres://elsewhere/x' })).toBeUndefined()
    database.kill('SIGKILL')
    await new Promise((done) => database.once('exit', done))
    expect(databaseLeft({ DATA_DIR: directory })).toBeUndefined()
  })

  test('keeps trying while the database is unavailable, and counts only later ends', async () => {
    const { output, ended } = start('process.exit(run <= 5 ? 75 : run === 6 ? 1 : 0)')
    expect(await ended).toBe(1)
    expect(pids()).toHaveLength(6)
    expect(output.err).toContain('Stallwise cannot use its database yet. The next attempt is in 0.02 s.')
    expect(output.err).toContain('Stallwise cannot use its database yet. The next attempt is in 0.32 s.')
  })

  test('OPS-30: says what it does as JSON objects, one a line, when no terminal shows it', async () => {
    const { output, ended } = start('process.exit(70)')
    await ended
    const lines = output.err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'error'])
    expect(Object.keys(lines[0]!)).toEqual(['level', 'time', 'pid', 'hostname', 'msg'])
  })

  test('stops with its program when npm, which started it, is killed', async () => {
    writeFileSync(
      join(directory, 'package.json'),
      JSON.stringify({ scripts: { start: `node supervised.mjs` } }),
    )
    writeFileSync(
      join(directory, 'supervised.mjs'),
      `import { supervise } from ${JSON.stringify(supervisor)}; supervise({ args: ['program.mjs'] })`,
    )
    writeFileSync(
      join(directory, 'program.mjs'),
      `import { writeFileSync } from 'node:fs'
       process.on('SIGTERM', () => process.exit(0))
       writeFileSync('pids', process.ppid + '\\n' + process.pid + '\\n')
       setInterval(() => {}, 1000)`,
    )
    running = spawn('npm', ['start'], { cwd: directory, stdio: 'ignore' })
    await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(2)
    running.kill('SIGKILL')
    await expect.poll(() => pids().filter(isAlive), { timeout: 20_000 }).toEqual([])
  })

  test('does not count ends after a long run', async () => {
    const { child, ended } = start('process.exit(70)', { quickMs: 0 })
    await expect.poll(() => pids().length, { timeout: 15_000 }).toBeGreaterThan(4)
    child.kill('SIGTERM')
    await ended
  })

  test('does not restart a program with an invalid configuration, or one that was stopped', async () => {
    expect(await start('process.exit(1)').ended).toBe(1)
    expect(pids()).toHaveLength(1)
    expect(await start('process.exit(0)').ended).toBe(0)
    expect(pids()).toHaveLength(2)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const)(
    'forwards %s and ends with the program’s code',
    async (signal) => {
      const { child, output, ended } = start(
        `process.on('${signal}', () => { console.log('stopping'); process.exit(3) }); console.log('up'); stay()`,
      )
      await expect.poll(() => output.out, { timeout: 10_000 }).toContain('up')
      child.kill(signal)
      expect(await ended).toBe(3)
      expect(output.out).toBe('up\nstopping\n')
    },
  )

  test('takes its program down with it when killed', async () => {
    const { child } = start('stay()')
    await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(1)
    child.kill('SIGKILL')
    await expect.poll(() => pids().filter(isAlive), { timeout: 10_000 }).toEqual([])
  })
})
