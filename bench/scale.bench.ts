// Many lots of 100 stalls on one server, their events spread evenly over all of them. BENCH_LOTS: the sizes, such as 10,1000.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyLots } from './harness/copy-lots.ts'
import { sendAll, type Request } from './harness/load.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

const sizes = (process.env['BENCH_LOTS'] ?? '10,100,1000,5000').split(',').map(Number)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 12)
const batch = 500
const stalls = 100
/** Lots whose first event is timed. */
const firsts = 200
const port = 3341

type Lots = Awaited<ReturnType<typeof copyLots>>

let made = 0
/** An event of each lot in turn, and of another stall of it in each round. */
const eventOf = ({ devices }: Lots, at: string) => {
  const nth = made++
  const ofLot = devices[nth % devices.length]!
  const round = Math.floor(nth / devices.length)
  return {
    eventId: `scale-${nth}`,
    deviceId: ofLot[(round * 37) % stalls],
    occupied: Math.floor(round / stalls) % 2 === 0,
    at,
    batteryPercent: 80,
  }
}

const requestOf = ({ key }: ServerUnderTest, events: object[]): Request => ({
  path: '/ingest/stall-events',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ events })),
})

/** Sends messages of `size` events for some time, or one for each of `count`. */
const send = async (
  server: ServerUnderTest,
  lots: Lots,
  { connections, size, count = Infinity }: { connections: number; size: number; count?: number },
) => {
  const until = count === Infinity ? Date.now() + seconds * 1_000 : Infinity
  let sent = 0
  const done = await sendAll(server.url, connections, () => {
    if (Date.now() > until || sent >= count) return undefined
    sent++
    const at = new Date().toISOString()
    return requestOf(
      server,
      Array.from({ length: size }, () => eventOf(lots, at)),
    )
  })
  for (const [status, times] of done.statuses)
    if (status !== 200) throw new Error(`${times} answers ${status}`)
  return { ...done, rate: (sent * size) / done.seconds }
}

/** The times of one kind of read by four users, each path after the other. */
const read = async ({ url, token }: ServerUnderTest, count: number, pathOf: (nth: number) => string) => {
  let nth = 0
  const { latenciesMs, statuses } = await sendAll(url, 4, () =>
    nth < count
      ? { method: 'GET', path: pathOf(nth++), headers: { authorization: `Bearer ${token}` } }
      : undefined,
  )
  if (statuses.get(200) !== count) throw new Error(`${pathOf(0)}: ${[...statuses.keys()].join(', ')}`)
  return percentile(latenciesMs, 0.95)
}

/** Megabytes of memory that a process has, and the most that it ever had. */
const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

/** The first event of each of some lots, one after the other, at a server that has judged none of them. */
const timeFirsts = async (server: ServerUnderTest, lots: Lots): Promise<number> => {
  const { latenciesMs } = await send(server, lots, {
    connections: 1,
    size: 1,
    count: Math.min(firsts, lots.lots.length),
  })
  return percentile(latenciesMs, 0.99)
}

interface Measured {
  readonly single: number
  readonly batches: number
  readonly firstMs: number
  readonly listMs: number
  readonly searchMs: number
  readonly statusMs: number
  readonly now: number
  readonly most: number
}

const timeReads = async (server: ServerUnderTest, { lots }: Lots) => {
  const list = () => '/api/parking-lots?limit=200'
  await read(server, 20, list)
  const listMs = await read(server, 300, list)
  const searchMs = await read(
    server,
    400,
    (nth) => `/api/parking-lots?limit=20&search=copy%20${1 + (nth % 97)}`,
  )
  const statusMs = await read(
    server,
    2_000,
    (nth) => `/api/stalls?parkingLot=${lots[(nth * 7919) % lots.length]}&floor=M`,
  )
  return { listMs, searchMs, statusMs }
}

const measure = async (size: number): Promise<Measured> => {
  const directory = mkdtempSync(join(tmpdir(), 'stallwise-scale-'))
  const shape = { lots: 1, bigLots: 1, stallsPerFloor: stalls }
  let server = await startServerUnderTest(shape, port, directory)
  try {
    const lots = await copyLots(server, size)
    // Every lot has a past, and the server starts with none of them in memory.
    await send(server, lots, { connections: 8, size: batch, count: Math.ceil((4 * size) / batch) })
    await server.stop()
    server = await startServerUnderTest(shape, port, directory)
    await send(server, lots, { connections: 1, size: 1, count: 1 })
    const firstMs = await timeFirsts(server, lots)
    await send(server, lots, { connections: 8, size: batch, count: Math.ceil((2 * size) / batch) })
    const single = await send(server, lots, { connections: 32, size: 1 })
    const batches = await send(server, lots, { connections: 8, size: batch })
    const reads = await timeReads(server, lots)
    await wait(1_000)
    return { single: single.rate, batches: batches.rate, firstMs, ...reads, ...memoryOf(server.pid) }
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

const figuresOf = (size: number, measured: Measured, least: Measured | undefined): Figure[] => {
  const { single, batches, firstMs, listMs, searchMs, statusMs, now, most } = measured
  const atLeast = size >= 5_000 ? 10_000 : 20_000
  const lots = `${size} lots`
  const twice = (of: number | undefined) => (of === undefined ? {} : { atMost: 2 * of })
  return [
    { name: `${lots}: single events`, value: single, unit: 'events/s', atLeast: 2_500, limit: 2_500 },
    { name: `${lots}: batches of 500`, value: batches, unit: 'events/s', atLeast, limit: atLeast },
    { name: `${lots}: first event of a lot, p99`, value: firstMs, unit: 'ms', atMost: 50, limit: 50 },
    { name: `${lots}: lot list, p95`, value: listMs, unit: 'ms', ...twice(least?.listMs) },
    { name: `${lots}: search of lots, p95`, value: searchMs, unit: 'ms', ...twice(least?.searchMs) },
    { name: `${lots}: stalls of a lot, p95`, value: statusMs, unit: 'ms', ...twice(least?.statusMs) },
    { name: `${lots}: memory of the server`, value: now, unit: 'MB', atMost: 600, limit: 600 },
    { name: `${lots}: most memory of the server`, value: most, unit: 'MB' },
  ]
}

const figures: Figure[] = []
let least: Measured | undefined
for (const size of sizes) {
  const measured = await measure(size)
  figures.push(...figuresOf(size, measured, least))
  least ??= measured
}
printFigures(figures)
