// Exports: 1,000,000 rows as each format beside calls of the API, ten at once, and a reader that takes its time.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const atOnce = 10
const megabyte = 1024 * 1024
const period = 'timePeriod=365d'

/** Errors of the sensors of a lot, spread over the last year. */
const fill = async ({ connection, lots: [lot] }: ServerUnderTest): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into sensor_error (parking_lot_id, id, stall_id, device_id, kind, status, detail, opened_at, resolved_at)
     select s.parking_lot_id, gen_random_uuid(), s.id, 'sensor-' || n, (array['fault', 'silent', 'flapping', 'lowBattery'])[1 + n % 4],
       'resolved', case n % 3 when 0 then 'calibration lost' end, now() - n * interval '31 seconds',
       now() - n * interval '31 seconds' + interval '20 minutes'
     from generate_series(1, $2::int) n
       join lateral (select * from stall where parking_lot_id = $1 offset n % 100 limit 1) s on true`,
    [lot, rows],
  )
  await client.query('analyze')
  await client.end()
}

const memoryOf = ({ pid }: ServerUnderTest): number => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const ask = ({ url, token }: ServerUnderTest, path: string) =>
  fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })

const pathOf = ({ lots: [lot] }: ServerUnderTest, format: string) =>
  `/sensor-errors/export/${format}?parkingLot=${lot}&${period}`

/** Reads a file to its end; how many bytes it has, and how many rows were promised. */
const download = async (server: ServerUnderTest, format: string) => {
  const reply = await ask(server, pathOf(server, format))
  if (!reply.ok) throw new Error(`${format}: ${reply.status}`)
  let bytes = 0
  for await (const chunk of reply.body!) bytes += chunk.length
  const promised = Number(reply.headers.get('row-count'))
  if (promised !== rows) throw new Error(`${format}: ${promised} rows instead of ${rows}`)
  return bytes
}

/** Runs `work` beside calls of the API; its seconds, their p95, and how much more memory the server took. */
const beside = async (server: ServerUnderTest, work: () => Promise<unknown>) => {
  const before = memoryOf(server)
  let most = before
  let isRunning = true
  const times: number[] = []
  const calls = (async () => {
    while (isRunning) {
      const begun = performance.now()
      const reply = await ask(server, '/parking-lots?limit=10')
      await reply.text()
      if (!reply.ok) throw new Error(`the list of lots: ${reply.status}`)
      times.push(performance.now() - begun)
      most = Math.max(most, memoryOf(server))
      await wait(25)
    }
  })()
  const begun = performance.now()
  const timed = async () => {
    await work().finally(() => (isRunning = false))
    return (performance.now() - begun) / 1000
  }
  const [seconds] = await Promise.all([timed(), calls])
  return { seconds, p95: percentile(times, 0.95), megabytes: most - before }
}

/** Reads 1 MB a second for some seconds, and then goes away. */
const readSlowly = async (server: ServerUnderTest) => {
  const control = new AbortController()
  const reply = await fetch(`${server.url}/api${pathOf(server, 'csv')}`, {
    headers: { authorization: `Bearer ${server.token}` },
    signal: control.signal,
  })
  const reader = reply.body!.getReader()
  const end = Date.now() + 10_000
  for (let bytes = 0; Date.now() < end;) {
    const { value, done } = await reader.read()
    if (done) throw new Error('the slow reader was given everything')
    bytes += value.length
    if (bytes > megabyte) {
      bytes = 0
      await wait(1_000)
    }
  }
  control.abort()
}

const server = await startServerUnderTest({ lots: 2, stallsPerFloor: 100 }, 3343)
try {
  await fill(server)
  await download(server, 'csv')
  const figures: Figure[] = []
  for (const [format, least] of [
    ['csv', 150_000],
    ['xlsx', 30_000],
  ] as const) {
    const { seconds, p95, megabytes } = await beside(server, () => download(server, format))
    figures.push(
      { name: `.${format}`, value: rows / seconds, unit: 'rows/s', atLeast: least },
      { name: `.${format}, memory`, value: megabytes, unit: 'MB', atMost: 80 },
      { name: `.${format}, calls beside it, p95`, value: p95, unit: 'ms', atMost: 100 },
    )
  }
  const ten = await beside(server, () =>
    Promise.all(Array.from({ length: atOnce }, () => download(server, 'csv'))),
  )
  const slow = await beside(server, () => readSlowly(server))
  printFigures([
    ...figures,
    { name: 'ten at once', value: ten.seconds, unit: 's' },
    { name: 'ten at once, memory', value: ten.megabytes, unit: 'MB', atMost: 80 },
    { name: 'slow reader, memory', value: slow.megabytes, unit: 'MB', atMost: 40 },
  ])
} finally {
  await server.stop()
}
