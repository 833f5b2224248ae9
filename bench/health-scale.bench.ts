// Health of many sites: the first page of the checker, a site, and what keeping their states up to date costs ingest.
// BENCH_LOTS: how many lots of 200 sensors and 4 cameras, by default 1000. HEALTH_DATA: a directory that is kept, so that lots
// are made once; with HEALTH_PREPARE nothing is measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sendAll } from './harness/load.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'
import { manyLots, type ManyLots } from './health/scale-data.ts'

const size = Number(process.env['BENCH_LOTS'] ?? 1_000)
const kept = process.env['HEALTH_DATA']
const stalls = 200
const [pairs, pairMs, port] = [7, 6_000, 3342]
/** What a lot is looked at how often, in ms. */
const [checkMs, quarterMs] = [45_000, 900_000]

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
const eventsOf = ({ devices }: ManyLots, count: number) =>
  Array.from({ length: count }, () => {
    const nth = made++
    const round = Math.floor(nth / devices.length)
    const deviceId = devices[nth % devices.length]![(round * 37) % stalls]
    return {
      eventId: `health-${Date.now()}-${nth}`,
      deviceId,
      occupied: Math.floor(round / stalls) % 2 === 0,
      at: new Date().toISOString(),
    }
  })

/** Events a second while batches are sent for some time. */
const ingestRate = async (server: ServerUnderTest, lots: ManyLots, ms: number): Promise<number> => {
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

/** As much is due as comes due in the time of one half of a pair, or nothing. */
const setDue = async (client: pg.Client, isOn: boolean): Promise<void> => {
  const share = isOn ? [pairMs / checkMs, pairMs / quarterMs] : [0, 0]
  await client.query(
    `update lot_health set due_at = case when random() < $1 then now() + random() * $3 * interval '1 ms' else 'infinity' end,
       quarter_at = case when random() < $2 then '-infinity'::timestamptz else 'infinity' end`,
    [...share, pairMs],
  )
}

const measureIngest = async (server: ServerUnderTest, client: pg.Client, lots: ManyLots): Promise<number> => {
  const ratios: number[] = []
  await setDue(client, false)
  await ingestRate(server, lots, pairMs)
  for (let pair = 0; pair < pairs; pair++) {
    const one = async (isOn: boolean) => {
      await setDue(client, isOn)
      return ingestRate(server, lots, pairMs)
    }
    const [first, second] = [await one(pair % 2 === 0), await one(pair % 2 === 1)]
    ratios.push(pair % 2 === 0 ? first / second : second / first)
  }
  console.log(`with / without: ${ratios.map((one) => one.toFixed(3)).join(', ')}`)
  return 100 * (1 - percentile(ratios, 0.5))
}

const directory = kept ?? mkdtempSync(join(tmpdir(), 'stallwise-health-'))
const server = await startServerUnderTest({ lots: 1, bigLots: 1, stallsPerFloor: stalls }, port, directory)
const client = new pg.Client(server.connection)
try {
  await client.connect()
  const lots = await manyLots(server, client, { size, stalls, directory })
  if (!process.env['HEALTH_PREPARE']) {
    const page = () => '/api/health-checker?limit=50'
    const site = (nth: number) => `/api/health-checker/${lots.shown[(nth * 37) % lots.shown.length]}`
    await read(server, 20, page)
    const pageMs = await read(server, 200, page)
    await read(server, 20, site)
    const siteMs = await read(server, 300, site)
    console.log(`page ${pageMs.toFixed(0)} ms, site ${siteMs.toFixed(0)} ms`)
    const cost = await measureIngest(server, client, lots)
    const of = `${size} lots, ${size * stalls} devices`
    printFigures([
      { name: `${of}: first page of the checker, p95`, value: pageMs, unit: 'ms', atMost: 150, limit: 150 },
      { name: `${of}: a site, p95`, value: siteMs, unit: 'ms', atMost: 100, limit: 100 },
      { name: `${of}: what health costs ingest`, value: cost, unit: '%', atMost: 3, limit: 3 },
    ])
  }
} finally {
  await client.end()
  await server.stop()
  if (!kept) rmSync(directory, { recursive: true, force: true })
}
