// Stations that are connected all at once: messages a second against a bare server of ocpp-rpc, memory, begins, and a restart.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  aStation,
  atRate,
  begin,
  call,
  connectUntilIn,
  each,
  highestRate,
  measure,
  password,
  type BenchStation,
} from './charging/bench-stations.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const count = Number(process.env['BENCH_STATIONS'] ?? 5_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 12)
/**
 * So many send as fast as they can. A station may send 50 messages a second, and 200 at once (CST-43): fewer stations would
 * show that limit, not what the server does.
 */
const busy = Math.min(count, 1_000)
const [port, echoPort] = [3361, 3362]
const size = { lots: 1, stallsPerFloor: 50 }

const megabytes = (pid: number): number => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

const query = async <T>({ connection }: ServerUnderTest, text: string, values: unknown[] = []) => {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows as T[]
}

const insertStations = (server: ServerUnderTest, identities: readonly string[]) =>
  query(
    server,
    `insert into charging_station (parking_lot_id, id, identity, name, vendor, rated_watts, phases, amps_per_phase, password_hash)
     select $1, gen_random_uuid(), u, u, 'Voltlane', 11000, 3, 16, $3 from unnest($2::text[]) u`,
    [server.lots[0], identities, createHash('sha256').update(password).digest('hex')],
  )

/** What the reference does with the same messages of the same stations. */
const rateOfEcho = async (): Promise<number> => {
  const echo = spawn(process.execPath, ['bench/charging/echo-server.mjs', String(echoPort)])
  await new Promise((ready) => echo.stdout.once('data', ready))
  const stations = Array.from({ length: busy }, (_, nth) =>
    aStation(`http://127.0.0.1:${echoPort}`, `ECHO-${nth}`),
  )
  await each(stations, 50, connectUntilIn)
  await highestRate(stations, 2)
  const rate = await highestRate(stations, seconds)
  stations.forEach(({ socket }) => socket.cut())
  echo.kill()
  return rate
}

const connectAll = async (stations: readonly BenchStation[]): Promise<number> => {
  const begun = performance.now()
  await each(stations, 100, connectUntilIn)
  return (performance.now() - begun) / 1_000
}

/** Every station says what it is, and begins a transaction. */
const start = (stations: readonly BenchStation[]) =>
  each(stations, 50, async (station) => {
    await call(station, 'BootNotification', { chargePointVendor: 'Voltlane', chargePointModel: 'V11' })
    const timestamp = new Date().toISOString()
    await call(station, 'StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: 'Charging',
      timestamp,
    })
    return begin(station)
  })

/** How many stations begin anew beside the load of the minute: one value and one heartbeat of each. */
const beginsPerSecond = 10
const aMinute = async (stations: readonly BenchStation[]) => {
  const perSecond = Math.ceil((stations.length * 2) / 60)
  const load = atRate(stations, { perSecond, seconds }, (station, nth) =>
    nth % 2 === 0 ? measure(station) : call(station, 'Heartbeat', {}),
  )
  const begins = atRate(stations.slice(-busy), { perSecond: beginsPerSecond, seconds }, begin)
  return { taken: await load, begins: await begins }
}

/** Until all judging is done: how far it was behind. */
const secondsToJudge = async (server: ServerUnderTest): Promise<number> => {
  const begun = performance.now()
  for (;;) {
    const [row] = await query<{ n: number }>(
      server,
      `select count(*)::int n from charging_record where judged_at is null`,
    )
    if (row!.n === 0) return (performance.now() - begun) / 1_000
    await wait(500)
  }
}

/** Stations that see that their connection is gone connect again. */
const secondsBack = async (server: ServerUnderTest, stations: readonly BenchStation[], directory: string) => {
  await server.stop()
  const back = Promise.all(
    stations.map(async (station) => {
      await wait(Math.random() * 5_000)
      await connectUntilIn(station)
    }),
  )
  const again = await startServerUnderTest(size, port, directory)
  const begun = performance.now()
  await back
  return { again, seconds: (performance.now() - begun) / 1_000 }
}

const directory = mkdtempSync(join(tmpdir(), 'stallwise-bench-'))
let server = await startServerUnderTest(size, port, directory)
try {
  const stations = Array.from({ length: count }, (_, nth) => aStation(server.url, `BENCH-${nth}`))
  await insertStations(
    server,
    stations.map(({ identity }) => identity),
  )
  const echo = await rateOfEcho()
  await wait(2_000)
  const before = megabytes(server.pid)
  const connected = await connectAll(stations)
  const first = await start(stations)
  const judged = await secondsToJudge(server)
  console.log(`${count} stations connected in ${connected.toFixed(1)} s, judged ${judged.toFixed(1)} s later`)
  const minute = await aMinute(stations)
  const after = megabytes(server.pid)
  const rate = await highestRate(stations.slice(0, busy), seconds)
  const steady = await atRate(stations, { perSecond: rate * 0.6, seconds })
  const restarted = await secondsBack(server, stations, directory)
  server = restarted.again
  stations.forEach(({ socket }) => socket.cut())
  printFigures([
    { name: 'bare ocpp-rpc, echo', value: echo, unit: 'messages/s' },
    { name: 'durable messages', value: rate, unit: 'messages/s', atLeast: 1_000, limit: echo },
    { name: 'of the echo', value: (rate / echo) * 100, unit: '%', atLeast: 50 },
    { name: 'message at 60 % of that, p95', value: percentile(steady, 0.95), unit: 'ms', atMost: 100 },
    { name: `${count} stations, memory more`, value: after - before, unit: 'MB', atMost: 600 },
    { name: 'their messages, p95', value: percentile(minute.taken, 0.95), unit: 'ms', atMost: 100 },
    { name: 'begin beside them, p95', value: percentile(minute.begins, 0.95), unit: 'ms', atMost: 500 },
    { name: 'begin, all at once, p95', value: percentile(first, 0.95), unit: 'ms' },
    { name: 'all back after a restart', value: restarted.seconds, unit: 's', atMost: 60 },
  ])
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exit(0)
