import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface ServerUnderTest {
  readonly url: string
  readonly token: string
  readonly key: string
  readonly lots: readonly string[]
  readonly devices: readonly string[]
  readonly dataDirectory: string
  readonly pid: number
  stop(): Promise<void>
}

export interface ServerSize {
  readonly lots: number
  readonly stallsPerFloor: number
  readonly bigLots?: number
  readonly smallStalls?: number
}

const patienceMs = 120_000

/** Starts the server in a process of its own with an embedded database in a directory of its own. */
export const startServerUnderTest = async (size: ServerSize, port: number): Promise<ServerUnderTest> => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'stallwise-bench-'))
  const ready = join(dataDirectory, 'ready.json')
  const child = spawn(process.execPath, ['tools/run.mjs', 'bench/harness/server-under-test.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(dataDirectory, 'data'),
      DEMO: 'off',
      BENCH_SIZE: JSON.stringify(size),
      BENCH_READY: ready,
    },
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const until = Date.now() + patienceMs
  while (!existsSync(ready)) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('the server under test did not start')
    await wait(100)
  }
  await wait(50)
  return {
    ...JSON.parse(readFileSync(ready, 'utf8')),
    dataDirectory,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
