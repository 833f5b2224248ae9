import { performance } from 'node:perf_hooks'
import pg from 'pg'
import '../../packages/server/src/features.ts'
import { openDatabase } from '../../packages/server/src/platform/database/database.ts'
import { foldDueLots } from '../../packages/server/src/features/forecast/forecast.work.ts'
import { sayOfDueLots } from '../../packages/server/src/features/forecast/full-statements.work.ts'
import { startServerUnderTest, type ServerUnderTest } from '../harness/start-server.ts'
import { percentile, printFigures } from '../harness/table.ts'

const lots = Number(process.env['BENCH_LOTS'] ?? 10_000)
const historyDays = 70
const recordDays = 35
const rounds = 100

/** A lot with ten weeks of values, and what the product keeps of it. */
const fillOne = async (client: pg.Client, lotId: string): Promise<void> => {
  await client.query(`update parking_lot set time_zone = 'UTC' where id = $1`, [lotId])
  await client.query(
    `insert into occupancy_sample (parking_lot_id, group_id, day, slots)
       select $1, key, current_date - ago, (select array_agg(greatest(0, least(100,
         (70 * sin((slot - 72) / 288.0 * 2 * pi()) + 20 + 15 * sin(ago * 1.7) + 5 * sin(slot * ago))::int)) order by slot)
         from generate_series(1, 288) slot)
       from (select $1::uuid as key union all select id from parking_group where parking_lot_id = $1) keys,
         generate_series(1, $2::int) ago on conflict do nothing`,
    [lotId, historyDays],
  )
  await client.query(
    `insert into occupancy_day (parking_lot_id, group_id, day, peak, observed_share, capacity)
       select parking_lot_id, group_id, day, 90, 1, 100 from occupancy_sample where parking_lot_id = $1
       on conflict do nothing`,
    [lotId],
  )
  await client.query(
    `update lot_state set counts = counts || jsonb_build_object('capacity', 300, 'groups',
       (select jsonb_agg(jsonb_build_object('_id', id, 'capacity', 100)) from parking_group where parking_lot_id = $1))
       where parking_lot_id = $1`,
    [lotId],
  )
}

/** Other lots of three groups, each with what is kept of the first one, a day ago, and its values of yesterday. */
const copy = async (client: pg.Client, like: string): Promise<void> => {
  await client.query(
    'create temporary table made as select gen_random_uuid() as lot, n from generate_series(1, $1::int) n',
    [lots],
  )
  await client.query(
    `create temporary table keys as select lot, lot as key from made
       union all select lot, gen_random_uuid() from made, generate_series(1, 3)`,
  )
  await client.query(
    `insert into parking_lot (id, customer_id, name, time_zone)
       select lot, customer_id, 'Lot ' || n, 'UTC' from made, parking_lot where id = $1`,
    [like],
  )
  await client.query(
    `insert into parking_group (parking_lot_id, id, name, type, counted_by, typed_capacity)
       select lot, key, 'Group ' || key, 'tenant', 'plates', 100 from keys where key <> lot`,
  )
  await client.query(
    `insert into lot_state (parking_lot_id, counts)
       select lot, jsonb_build_object('capacity', 300, 'groups', jsonb_agg(jsonb_build_object('_id', key, 'capacity', 100))
         filter (where key <> lot)) from keys group by lot`,
  )
  const from = `from keys, (select * from NAME where parking_lot_id = $1 and group_id = $1) one`
  const copied = (table: string, columns: string, where = '') =>
    client.query(
      `insert into ${table} (parking_lot_id, group_id, ${columns})
         select lot, key, ${columns} ${from.replace('NAME', table)} ${where}`,
      [like],
    )
  await copied('forecast_state', 'through, state, past')
  await copied(
    'forecast_day',
    `day, value_count, error, error_of_last_week, hour_count, error_of_hour, band_count, in_band, peak,
      forecast_peak, full_chance, was_full`,
    `where day > current_date - ${recordDays + 2}`,
  )
  await copied('occupancy_sample', 'day, slots', 'where day in (current_date - 1, current_date - 8)')
  await copied(
    'occupancy_day',
    'day, peak, observed_share, capacity',
    'where day in (current_date - 1, current_date - 8)',
  )
  await client.query('analyze')
}

const ask = async ({ url, token }: ServerUnderTest, path: string): Promise<number> => {
  const begun = performance.now()
  const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = (await reply.json()) as { points?: unknown[] }
  if (!reply.ok || body.points?.length !== 672) throw new Error(`${path}: ${reply.status}`)
  return performance.now() - begun
}

/** FOR-22, FOR-23: what a night of many groups costs, and a forecast of a lot. */
export const costs = async (): Promise<void> => {
  const server = await startServerUnderTest({ lots: 1, stallsPerFloor: 10, jobs: false }, 3346)
  const [like] = server.lots
  const client = new pg.Client(server.connection)
  const database = openDatabase(server.connection)
  try {
    await client.connect()
    await fillOne(client, like!)
    const dayAgo = () => Date.now() - 86_400_000
    await client.query('delete from forecast_state')
    await client.query('delete from lot_forecast')
    await foldDueLots({ database, clock: dayAgo }, Number.POSITIVE_INFINITY)
    await copy(client, like!)
    await client.query(
      'insert into lot_forecast (parking_lot_id, due_at) select lot, now() from made on conflict (parking_lot_id) do update set due_at = now()',
    )
    const begun = performance.now()
    await foldDueLots({ database, clock: Date.now }, Number.POSITIVE_INFINITY)
    const seconds = (performance.now() - begun) / 1_000
    const { rows } = await client.query(
      'select count(*)::int as count from forecast_state where through = current_date - 1',
    )
    if (rows[0].count < 3 * lots) throw new Error(`only ${rows[0].count} groups were taken in`)
    // The server under test has said it of some already, and may do so meanwhile.
    await client.query(`update lot_forecast set said_at = '-infinity'`)
    const said = performance.now()
    const lotsSaid = await sayOfDueLots({ database, clock: Date.now }, Number.POSITIVE_INFINITY)
    const saidSeconds = ((performance.now() - said) / 1_000) * (lots / lotsSaid)
    if (lotsSaid < lots / 2) throw new Error(`of only ${lotsSaid} lots it was said whether they will be full`)
    const times: number[] = []
    for (let round = 0; round < rounds + 5; round++) {
      const ms = await ask(server, `/parking-lots/${like}/forecast`)
      if (round >= 5) times.push(ms)
    }
    printFigures([
      { name: `night of ${3 * lots} groups, and their lots`, value: seconds, unit: 's', atMost: 20 },
      {
        name: `whether ${lots} lots will be full today, each quarter of an hour`,
        value: saidSeconds,
        unit: 's',
        atMost: 45,
      },
      { name: 'forecast of a lot, p95', value: percentile(times, 0.95), unit: 'ms', atMost: 50 },
    ])
  } finally {
    await client.end()
    await database.close()
    await server.stop()
  }
}
