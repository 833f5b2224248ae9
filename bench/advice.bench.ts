// Recommendations: the night of many lots, and the page of one recommendation.
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { openDatabase } from '../packages/server/src/platform/database/database.ts'
import { adviseDueLots } from '../packages/server/src/features/recommendations/advice.work.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const lots = Number(process.env['BENCH_LOTS'] ?? 10_000)
const days = 90
const rounds = 100
const megabyte = 1024 * 1024

/** Lots of three groups of 100 stalls with 90 days: one sells passes, one is short of stalls, one has some to spare. */
const fill = async ({ connection, lots: [like] }: ServerUnderTest): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select customer_id from parking_lot where id = $1', [like])
  await client.query(
    `create temporary table made as select gen_random_uuid() as lot, gen_random_uuid() as a, gen_random_uuid() as b,
       gen_random_uuid() as c, n from generate_series(1, $1::int) n`,
    [lots],
  )
  await client.query(
    `insert into parking_lot (id, customer_id, name, time_zone, capitalization_rate)
       select lot, $1, 'Lot ' || n, 'America/Toronto', 5 from made`,
    [rows[0].customer_id],
  )
  await client.query(
    `insert into parking_group (parking_lot_id, id, name, type, counted_by, typed_capacity, standard_pass_price_cents,
         standard_pass_payment_frequency)
       select lot, a, 'Monthly', 'tenant', 'plates', 100, 9000, 'monthly' from made
       union all select lot, b, 'Guests', 'visitor', 'plates', 100, null, null from made
       union all select lot, c, 'Yearly', 'tenant', 'plates', 100, 90000, 'yearly' from made`,
  )
  await client.query(
    `insert into lot_state (parking_lot_id, counts) select lot, jsonb_set(counts, '{groups}', jsonb_build_array(
         jsonb_build_object('_id', a, 'capacity', 100), jsonb_build_object('_id', b, 'capacity', 100),
         jsonb_build_object('_id', c, 'capacity', 100)))
       from made, lot_state where parking_lot_id = $1`,
    [like],
  )
  await client.query(
    `with sold as (insert into passholder_group (parking_lot_id, id, parking_group_id, name)
         select lot, gen_random_uuid(), g, 'Passes' || i from made, lateral (values (a, 1), (c, 2)) as v (g, i)
         returning parking_lot_id, id, name)
       insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name, is_multi_pass, number_of_vehicles,
         inside_at_once) select parking_lot_id, gen_random_uuid(), id, name, 'Fleet', true, 120, 120 from sold`,
  )
  await client.query(
    `insert into occupancy_day (parking_lot_id, group_id, day, peak, observed_share, capacity, passes_sold)
       select lot, g, current_date - ago, least(100, base + ((n * 7 + ago * 13) % 12)), 1, 100, sold
       from made, lateral (values (a, 70, 120), (b, 94, 0), (c, 40, 120)) as v (g, base, sold), generate_series(1, $1::int) ago`,
    [days],
  )
  await client.query('analyze')
  await client.end()
}

/** The night of all lots in this process; its seconds, and how much more memory it took at most. */
const night = async ({ connection }: ServerUnderTest) => {
  const database = openDatabase(connection)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  const begun = performance.now()
  const advised = await adviseDueLots({ database, clock: Date.now }, Number.POSITIVE_INFINITY)
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  await database.close()
  if (advised < lots) throw new Error(`only ${advised} lots were advised`)
  return { seconds, megabytes: (most - before) / megabyte }
}

const ask = async ({ url, token }: ServerUnderTest, path: string) => {
  const begun = performance.now()
  const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body: unknown = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`)
  return { ms: performance.now() - begun, body }
}

const p95 = async (server: ServerUnderTest, paths: readonly string[]) => {
  const times: number[] = []
  for (let round = 0; round < rounds + 5; round++) {
    const { ms } = await ask(server, paths[round % paths.length]!)
    if (round >= 5) times.push(ms)
  }
  return percentile(times, 0.95)
}

const server = await startServerUnderTest({ lots: 2, stallsPerFloor: 10 }, 3341)
try {
  await fill(server)
  const { seconds, megabytes } = await night(server)
  const { body } = await ask(server, '/recommendations?limit=50')
  const { data } = body as { data: { _id: string; parkingLot: string }[] }
  if (data.length < 50) throw new Error('hardly anything was recommended')
  const details = await p95(
    server,
    data.map(({ _id }) => `/recommendations/${_id}`),
  )
  const advice = await p95(
    server,
    data.map(({ parkingLot }) => `/recommendations/advice/parkingLot/${parkingLot}`),
  )
  const all = await p95(server, ['/recommendations?limit=50'])
  printFigures([
    { name: `night of ${lots} lots`, value: seconds, unit: 's', atMost: 60 },
    { name: 'memory of the night', value: megabytes, unit: 'MB', atMost: 500 },
    { name: 'details, p95', value: details, unit: 'ms', atMost: 100 },
    { name: 'advice of a lot, p95', value: advice, unit: 'ms', atMost: 100 },
    { name: 'recommendations of all lots, p95', value: all, unit: 'ms', atMost: 100 },
  ])
} finally {
  await server.stop()
}
