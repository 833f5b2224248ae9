// The data of the benchmark of reports: made once, and used again by later runs if BENCH_DATA names a directory for it.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { keepReportDays } from '../../packages/server/src/features/reports/report-days.work.ts'
import { startDatabase } from '../../packages/server/src/platform/database/start-database.ts'
import { copyLots } from '../harness/copy-lots.ts'
import { startServerUnderTest, type ServerUnderTest } from '../harness/start-server.ts'
import { fillLots, type Span, type YearlyRows } from './fill.ts'

const size = { lots: 1, stallsPerFloor: 25 }
const lots = 200
const years = 3
const share = Number(process.env['BENCH_SHARE'] ?? 1)
/** 10,000,000 movements and 2,000,000 payments in three years. */
const yearly: YearlyRows = { movements: (10_000_000 * share) / years, payments: (2_000_000 * share) / years }

interface Data {
  readonly directory: string
  readonly lots: readonly string[]
  readonly until: string
}

/** Has the product keep the days of all lots, one run of its job after the other. */
const keepAll = async (directory: string): Promise<void> => {
  const database = await startDatabase({ dataDirectory: join(directory, 'data') }, (error) =>
    console.error(error.message),
  )
  while ((await keepReportDays({ database, clock: Date.now })) > 0);
  await database.close()
}

const secondsSince = (begun: number): number => Math.round((performance.now() - begun) / 1000)

const prepare = async ({ connection }: ServerUnderTest): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  // Nothing of the years is erased while they are measured.
  await client.query('update parking_lot set plate_days = 3650, retention_days = 3650')
  await client.end()
}

const root = process.env['BENCH_DATA'] ?? mkdtempSync(join(tmpdir(), 'stallwise-reports-'))
const note = (directory: string) => join(directory, 'made.json')
const read = (directory: string): Data | undefined =>
  existsSync(note(directory)) ? JSON.parse(readFileSync(note(directory), 'utf8')) : undefined

/** Runs work on the server over a directory, without its jobs. */
const withServer = async <Result>(
  directory: string,
  port: number,
  work: (server: ServerUnderTest) => Promise<Result>,
): Promise<Result> => {
  const server = await startServerUnderTest({ ...size, jobs: false }, port, directory)
  return work(server).finally(() => server.stop())
}

/** Fills the lots of a directory with years, or with one more, and waits until the product has kept them. */
const make = async (directory: string, port: number, from: Data | undefined): Promise<Data> => {
  const until = from?.until ?? new Date().toISOString()
  const span: Span = from ? { from: years + 1, to: years } : { from: years, to: 0 }
  const begun = performance.now()
  const ids = await withServer(directory, port, async (server) => {
    if (!from) await prepare(server)
    const all = from?.lots ?? (await copyLots(server, lots)).lots
    await fillLots(server.connection, all, yearly, { ...span, until: new Date(until) })
    return all
  })
  console.log(`${span.from - span.to} years of rows stored in ${secondsSince(begun)} s`)
  const filled = performance.now()
  await keepAll(directory)
  console.log(`the days of all lots kept in ${secondsSince(filled)} s`)
  const data: Data = { directory, lots: ids, until }
  writeFileSync(note(directory), JSON.stringify(data))
  return data
}

/** Three years of rows. */
export const threeYears = async (port: number): Promise<Data> => {
  const directory = join(root, 'three')
  mkdirSync(directory, { recursive: true })
  return read(directory) ?? make(directory, port, undefined)
}

/** The same with one more year before them. */
export const fourYears = async (port: number): Promise<Data> => {
  const three = await threeYears(port)
  const directory = join(root, 'four')
  const made = read(directory)
  if (made) return made
  cpSync(three.directory, directory, { recursive: true, verbatimSymlinks: true })
  rmSync(note(directory), { force: true })
  return make(directory, port, three)
}

/** The server over such data. */
export const serverOver = ({ directory }: Data, port: number, jobs = true): Promise<ServerUnderTest> =>
  startServerUnderTest({ ...size, jobs }, port, directory)

/** Removes the data, unless it is to be used again. */
export const removeData = (): void => {
  if (process.env['BENCH_DATA'] === undefined) rmSync(root, { recursive: true, force: true })
}
