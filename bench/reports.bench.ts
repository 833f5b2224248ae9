// Reports over years: 10,000,000 movements and 2,000,000 payments of 200 lots, of which one has a tenth. Every report and range, a
// page of rows, and the portfolio. BENCH_SHARE: which part of the rows, such as 0.1; BENCH_YEARS: of how many years.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reportNames } from '@stallwise/domain/reports/report.model.ts'
import { copyLots } from './harness/copy-lots.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

const share = Number(process.env['BENCH_SHARE'] ?? 1)
const years = Number(process.env['BENCH_YEARS'] ?? 3)
const lots = 200
/** In three years. */
const movements = (10_000_000 * share * years) / 3
const payments = (2_000_000 * share * years) / 3
const turns = 20
const periods = ['24h', '30d', '365d', 'thisYear'] as const

/** The statement for each lot: `$1` its id, `$2` how many rows. */
const fillLot = {
  passholders: `insert into passholder_group (parking_lot_id, id, name, parking_group_id)
    select $1::uuid, gen_random_uuid(), 'Group ' || n, (select id from parking_group where parking_lot_id = $1::uuid limit 1)
    from generate_series(1, 10) n where $2::int >= 0`,
  visits: `insert into visit (parking_lot_id, id, subject, plate, passholder_id, passholder_group_id, match, entered_at, exited_at,
      closed_by, entry_event_id, exit_event_id, zone_id, moves, stay_entered_at)
    select $1::uuid, gen_random_uuid(), 'P' || n % 90000, 'P' || n % 90000, case when n % 2 = 0 then md5('h' || n % 900)::uuid end,
      case when n % 2 = 0 then md5('g' || n % 10)::uuid end, 'exact', at, at + (20 + n * 7 % 400) * interval '1 minute', 'exit',
      'e' || n, 'x' || n, md5('z' || n % 3)::uuid,
      case when n % 6 = 0 then jsonb_build_array(jsonb_build_object('at', extract(epoch from at) * 1000 + 300000,
        'eventId', 'm' || n, 'deviceId', 'inside', 'zoneId', md5('z' || 3 + n % 2)::uuid)) else '[]'::jsonb end, null
    from generate_series(1, $2::int) n
      cross join lateral (select now() - (n::float8 / $2) * ${years} * interval '365 days' as at) t`,
  payments: `insert into payment (parking_lot_id, id, order_id, receipt_id, state, plate, session_from, entered_at, paid_until,
      minutes, cents, tax_cents, paid_before_cents, currency, quote, language, leave_by, created_at, settled_at, card_type, last_digits)
    select $1::uuid, gen_random_uuid(), $1::uuid::text || n, gen_random_uuid()::text, 'approved', 'P' || n % 90000, at, at, at + interval '2 hours', 120,
      300 + n % 900, 30 + n % 90, 0, 'CAD', '{}', 'en-US', at + interval '2 hours', at, at, 'V', lpad((n % 10000)::text, 4, '0')
    from generate_series(1, $2::int) n
      cross join lateral (select now() - (n::float8 / $2) * ${years} * interval '365 days' as at) t`,
  refunds: `insert into payment_refund (parking_lot_id, id, payment_id, method, cents, tax_cents, state, reason, created_at, settled_at)
    select $1::uuid, gen_random_uuid(), id, 'refund', cents, tax_cents, 'approved', 'mistake', settled_at, settled_at + interval '3 days'
    from payment where parking_lot_id = $1::uuid and abs(hashtext(id::text)) % 50 = 0 and $2::int >= 0`,
  violations: `insert into violation (parking_lot_id, id, key, plate, reason, status, state_at, grace_until, opened_at, decided_at)
    select $1::uuid, gen_random_uuid(), 'v' || n, 'P' || n % 90000, 'unauthorised', 'missed', at + interval '1 hour', at, at, at + interval '1 hour'
    from generate_series(1, $2::int / 20) n
      cross join lateral (select now() - (n::float8 / ($2 / 20)) * ${years} * interval '365 days' as at) t`,
} as const

const perLot = (all: number, nth: number) => Math.round(nth === 0 ? all * 0.1 : (all * 0.9) / (lots - 1))

const fill = async (server: ServerUnderTest, ids: readonly string[]): Promise<void> => {
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query(
    `select ensure_month_partitions((now() - interval '${years} years 1 month')::date, ${years * 12 + 3})`,
  )
  await client.query('set synchronous_commit = off')
  for (const [nth, id] of ids.entries()) {
    await client.query(fillLot.passholders, [id, 0])
    await client.query(fillLot.visits, [id, perLot(movements, nth)])
    await client.query(fillLot.payments, [id, perLot(payments, nth)])
    await client.query(fillLot.refunds, [id, 0])
    await client.query(fillLot.violations, [id, perLot(movements, nth)])
  }
  await client.query('analyze')
  await client.query('delete from report_kept')
  await client.end()
}

/** Waits until the product has kept the days of all lots. */
const waitUntilKept = async ({ connection }: ServerUnderTest): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  for (;;) {
    const { rows } = await client.query(
      `select count(*) filter (where kept < 8)::int as missing from (select l.id, count(k.source) as kept
         from parking_lot l left join report_kept k on k.parking_lot_id = l.id group by 1) lots`,
    )
    if (rows[0].missing === 0) break
    await wait(2_000)
  }
  await client.query('vacuum analyze report_day')
  await client.end()
}

const ask = async ({ url, token }: ServerUnderTest, path: string, body?: object): Promise<number> => {
  const begun = performance.now()
  const reply = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
  return performance.now() - begun
}

const timed = async (
  name: string,
  atMost: number,
  once: (turn: number) => Promise<number>,
): Promise<Figure> => {
  const times: number[] = []
  for (let turn = 0; turn < turns + 3; turn++) times.push(await once(turn))
  return { name: `${name}, p95`, value: percentile(times.slice(3), 0.95), unit: 'ms', atMost }
}

const server = await startServerUnderTest({ lots: 1, stallsPerFloor: 25 }, 3347)
try {
  const { lots: ids } = await copyLots(server, lots)
  const begun = performance.now()
  await fill(server, ids)
  const filled = performance.now()
  console.log(
    `${movements} movements and ${payments} payments stored in ${Math.round((filled - begun) / 1000)} s`,
  )
  await waitUntilKept(server)
  const keptIn = (performance.now() - filled) / 1000
  const [big, ...small] = ids
  const figures: Figure[] = [{ name: 'days of all lots kept', value: keptIn, unit: 's' }]
  for (const timePeriod of periods) {
    const parkingLot = big!
    figures.push(
      await timed(`revenue, ${timePeriod}`, 100, () =>
        ask(server, '/getRevenueDetails', { parkingLot, timePeriod, compare: 'before' }),
      ),
    )
    for (const reportName of reportNames) {
      const body = { parkingLot, reportName, timePeriod, compare: 'before', limit: 1 }
      figures.push(
        await timed(`${reportName}, ${timePeriod}`, 100, () => ask(server, '/getFilterRevenueReports', body)),
        await timed(`${reportName}, ${timePeriod}, rows`, 200, () =>
          ask(server, '/getFilterRevenueReports', { ...body, limit: 50, compare: undefined }),
        ),
      )
    }
    figures.push(
      await timed(`movements between zones, ${timePeriod}`, 100, () =>
        ask(server, `/passholder-movements/sectors?parkingLot=${parkingLot}&timePeriod=${timePeriod}`),
      ),
    )
  }
  figures.push(
    await timed('visitor, 30d, other lots', 100, (turn) =>
      ask(server, '/getFilterRevenueReports', {
        parkingLot: small[turn],
        reportName: 'visitor',
        timePeriod: '30d',
        compare: 'before',
        limit: 1,
      }),
    ),
  )
  for (const timePeriod of ['7d', '30d', '90d'])
    figures.push(
      await timed(`portfolio of ${lots} lots, ${timePeriod}`, 150, () =>
        ask(server, `/portfolio?timePeriod=${timePeriod}`),
      ),
      await timed(`its lots, ${timePeriod}`, 150, () => ask(server, '/parking-lots?limit=500')),
    )
  printFigures(figures)
} finally {
  await server.stop()
}
