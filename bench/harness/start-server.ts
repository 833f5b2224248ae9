import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as esbuild from 'esbuild'
import type pg from 'pg'
import { linkNestedPackages, nodeBundle } from '../../tools/server-bundle.mjs'
import { withoutMarks } from './without-marks.ts'
import { serverFlags } from '../../tools/server-flags.mjs'

export interface ServerUnderTest {
  readonly url: string
  readonly token: string
  readonly key: string
  /** The keys of all sources, by their kind. */
  readonly keys: Readonly<Record<string, string>>
  readonly cameras: readonly string[]
  readonly lots: readonly string[]
  readonly devices: readonly string[]
  readonly connection: pg.ClientConfig
  readonly dataDirectory: string
  readonly pid: number
  /** Stops it as an operator would; its data is deleted unless it is to be kept. */
  stop(): Promise<void>
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
}

export interface ServerSize {
  readonly lots: number
  readonly stallsPerFloor: number
  readonly bigLots?: number
  readonly smallStalls?: number
  /** False: the server runs no background jobs, of which one is measured alone. */
  readonly jobs?: boolean
  /** False: nothing marks days of reports. */
  readonly marks?: boolean
}

const patienceMs = 120_000
const outdir = resolve('.cache/run/server-under-test')

const build = async (name: string, plugins: readonly esbuild.Plugin[]): Promise<string> => {
  const outfile = join(outdir, `${name}.js`)
  linkNestedPackages(outdir, resolve('.'))
  const migrations = join(outdir, 'migrations')
  if (!existsSync(migrations)) symlinkSync(resolve('packages/server/migrations'), migrations)
  const entryPoints = [resolve('bench/harness/server-under-test.ts')]
  const options = nodeBundle({ strict: false }) as esbuild.BuildOptions
  await esbuild.build({
    ...options,
    plugins: [...plugins, ...(options.plugins ?? [])],
    splitting: false,
    entryPoints,
    outfile,
  })
  return outfile
}

let built: Promise<string> | undefined
let builtWithoutMarks: Promise<string> | undefined

/** Starts the server in a separate process, on an embedded database in a new directory or the given one. */
export const startServerUnderTest = async (
  { jobs = true, marks = true, ...size }: ServerSize,
  port: number,
  kept?: string,
): Promise<ServerUnderTest> => {
  const outfile = await (marks
    ? (built ??= build('server-under-test', []))
    : (builtWithoutMarks ??= build('server-without-marks', [withoutMarks])))
  const dataDirectory = kept ?? mkdtempSync(join(tmpdir(), 'stallwise-bench-'))
  const ready = join(dataDirectory, 'ready.json')
  rmSync(ready, { force: true })
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(dataDirectory, 'data'),
    DEMO: 'off',
    BENCH_SIZE: JSON.stringify(size),
    BENCH_READY: ready,
    BENCH_JOBS: jobs ? 'on' : 'off',
  }
  // BENCH_FLAGS: more flags of Node for the server, such as --cpu-prof.
  const flags = process.env['BENCH_FLAGS']?.split(' ') ?? []
  const child = spawn(process.execPath, [...serverFlags, ...flags, outfile], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  })
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  const until = Date.now() + patienceMs
  while (!existsSync(ready)) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('the server under test did not start')
    await wait(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    if (!kept) rmSync(dataDirectory, { recursive: true, force: true })
  }
  return { ...JSON.parse(readFileSync(ready, 'utf8')), dataDirectory, pid: child.pid!, stop, ended }
}
