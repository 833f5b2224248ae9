// Health of many sites: the first page of the checker, a site, and what keeping their states up to date costs ingest.
// BENCH_LOTS: how many lots of 200 sensors, by default 1000.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { copyLots } from './harness/copy-lots.ts'
import { sendAll } from './harness/load.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const size = Number(process.env['BENCH_LOTS'] ?? 1_000)
const stalls = 200
const [pairs, pairMs, port] = [7, 4_000, 3342]

type Lots = Awaited<ReturnType<typeof copyLots>>

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

let made = 0
const eventsOf = ({ devices }: Lots, count: number) =>
  Array.from({ length: count }, () => {
    const nth = made++
    const round = Math.floor(nth / devices.length)
    const deviceId = devices[nth % devices.length]![(round * 37) % stalls]
    return {
      eventId: `health-${nth}`,
      deviceId,
      occupied: Math.floor(round / stalls) % 2 === 0,
      at: new Date().toISOString(),
    }
  })

/** Events a second while batches are sent for some time. */
const ingestRate = async (server: ServerUnderTest, lots: Lots, ms: number): Promise<number> => {
  const until = Date.now() + ms
  let sent = 0
  const { seconds } = await sendAll(server.url, 8, () => {
    if (Date.now() > until) return undefined
    sent += 500
    return {
      path: '/ingest/stall-events',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ events: eventsOf(lots, 500) })),
    }
  })
  return sent / seconds
}

const directory = mkdtempSync(join(tmpdir(), 'stallwise-health-'))
const server = await startServerUnderTest({ lots: 1, bigLots: 1, stallsPerFloor: stalls }, port, directory)
const client = new pg.Client(server.connection)
try {
  const lots = await copyLots(server, size)
  await client.connect()
  await client.query(`update stall_state set last_seen_at = now() - random() * interval '4 hours'`)
  const due = async () =>
    Number((await client.query(`select count(*) from lot_health where checked_at is not null`)).rows[0].count)
  for (let nth = 0; nth < 120 && (await due()) < size; nth++) await wait(500)
  await client.query(`insert into health_fault (parking_lot_id, id, subject, kind, name, found_by, devices, device_count, harm, since, found_at, told_at)
    select id, gen_random_uuid(), 'site', 'siteSilent', '', 'missing', '{}', 1, random() * 80, now(), now(), now() from parking_lot
    where random() < 0.2 on conflict do nothing`)
  await client.query(`insert into health_day (parking_lot_id, day, kind, devices, observed_minutes, down_minutes)
    select id, current_date - ago, 'stall-sensor', ${stalls}, 288000, 100 from parking_lot, generate_series(1, 30) ago on conflict do nothing`)
  await client.query('analyze')
  await read(server, 20, () => '/api/health-checker?limit=50')
  const pageMs = await read(server, 200, () => '/api/health-checker?limit=50')
  const siteOf = (nth: number) => `/api/health-checker/${lots.lots[(nth * 7919) % lots.lots.length]}`
  const siteMs = await read(server, 300, siteOf)
  const ratios: number[] = []
  await ingestRate(server, lots, pairMs)
  for (let pair = 0; pair < pairs; pair++) {
    const one = async (isOn: boolean) => {
      await client.query(
        `update lot_health set due_at = ${isOn ? `now() + random() * interval '45 seconds'` : `'infinity'`}`,
      )
      return ingestRate(server, lots, pairMs)
    }
    const [first, second] = [await one(pair % 2 === 0), await one(pair % 2 === 1)]
    ratios.push(pair % 2 === 0 ? first / second : second / first)
  }
  const cost = 100 * (1 - percentile(ratios, 0.5))
  const of = `${size} lots, ${size * stalls} devices`
  printFigures([
    { name: `${of}: first page of the checker, p95`, value: pageMs, unit: 'ms', atMost: 150, limit: 150 },
    { name: `${of}: a site, p95`, value: siteMs, unit: 'ms', atMost: 100, limit: 100 },
    { name: `${of}: what health costs ingest`, value: cost, unit: '%', atMost: 3, limit: 3 },
  ])
} finally {
  await client.end()
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}
