// Rows of years for the benchmark of reports, written by the database itself.
import pg from 'pg'

const yearMs = 365 * 86_400_000

/** Rows a year of all lots together; one lot has a tenth of them. */
export interface YearlyRows {
  readonly movements: number
  readonly payments: number
}

/** From how many years ago until how many years ago. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** `$1` is the lot, `$2` how many rows it has a year, `$3` and `$4` which of them, counted backwards, `$5` until when. */
const eachRow = `generate_series($3::int, $4::int) n cross join lateral (
  select $5::timestamptz - (n::float8 / $2::int) * interval '${yearMs / 1000} seconds' as at) t`

const rowsOfLot = {
  visits: `insert into visit (parking_lot_id, id, subject, plate, passholder_id, passholder_group_id, match, entered_at, exited_at,
      closed_by, entry_event_id, exit_event_id, zone_id, moves)
    select $1::uuid, gen_random_uuid(), 'P' || n % 90000, 'P' || n % 90000, case when n % 2 = 0 then md5($1::text || 'h' || n % 900)::uuid end,
      case when n % 2 = 0 then md5($1::text || 'g' || n % 10)::uuid end, 'exact', at, at + (20 + n * 7 % 400) * interval '1 minute', 'exit',
      'e' || n, 'x' || n, md5('z' || n % 3)::uuid,
      case when n % 6 = 0 then jsonb_build_array(jsonb_build_object('at', extract(epoch from at) * 1000 + 300000,
        'eventId', 'm' || n, 'deviceId', 'inside', 'zoneId', md5('z' || 3 + n % 2)::uuid)) else '[]'::jsonb end
    from ${eachRow}`,
  violations: `insert into violation (parking_lot_id, id, key, plate, reason, status, state_at, grace_until, opened_at, decided_at)
    select $1::uuid, gen_random_uuid(), 'v' || n, 'P' || n % 90000, 'unauthorised', 'missed', at + interval '1 hour', at, at,
      at + interval '1 hour' from ${eachRow} where n % 20 = 0`,
}

const paymentsOfLot = {
  payments: `insert into payment (parking_lot_id, id, order_id, receipt_id, state, plate, session_from, entered_at, paid_until,
      minutes, cents, tax_cents, paid_before_cents, currency, quote, language, leave_by, created_at, settled_at, card_type, last_digits)
    select $1::uuid, gen_random_uuid(), $1::uuid::text || n, gen_random_uuid()::text, 'approved', 'P' || n % 90000, at, at, at + interval '2 hours', 120,
      300 + n % 900, 30 + n % 90, 0, 'CAD', '{}', 'en-US', at + interval '2 hours', at, at, 'V', lpad((n % 10000)::text, 4, '0')
    from ${eachRow}`,
  refunds: `insert into payment_refund (parking_lot_id, id, payment_id, method, cents, tax_cents, state, reason, created_at, settled_at)
    select parking_lot_id, gen_random_uuid(), id, 'refund', cents, tax_cents, 'approved', 'mistake', settled_at, settled_at + interval '3 days'
    from payment where parking_lot_id = $1::uuid and abs(hashtext(id::text)) % 50 = 0
      and created_at >= $5::timestamptz - ($4::float8 / $2::int) * interval '${yearMs / 1000} seconds'
      and created_at <= $5::timestamptz - ($3::float8 / $2::int) * interval '${yearMs / 1000} seconds'`,
  validations: `insert into payment_validation_use (parking_lot_id, id, validation_id, name, given_by, reduction, amount, plate, used_at, state)
    select $1::uuid, gen_random_uuid(), md5('v' || n % 9)::uuid, 'Shop ' || n % 9, (array['staff', 'coupon'])[1 + n % 2], 'percent', 50,
      'P' || n % 90000, at, (array['used', 'released'])[1 + n % 7 / 6] from ${eachRow} where n % 10 = 0`,
  sessions: `insert into charging_session (parking_lot_id, id, station_id, station_name, evse, began_at, ended_at, wh, most_wh, activity,
      judged_at, settled_at, flowed_at, passholder_id, cents, tax_cents, currency)
    select $1::uuid, gen_random_uuid(), md5('s' || n % 7)::uuid, 'Station ' || n % 7, 1, at, at + interval '2 hours', 9000 + n % 9000, 40000,
      'ended', at, at, at + interval '1 minute', case when n % 2 = 0 then md5($1::text || 'h' || n % 900)::uuid end, 400 + n % 900, 40, 'CAD'
    from ${eachRow} where n % 10 = 5`,
  alerts: `insert into alert (parking_lot_id, id, alert_type, alert_status, alert_body, date_created, updated_at, notified_at)
    select $1::uuid, gen_random_uuid(), 'violation', 'deleted', 'general', at, at, at from ${eachRow} where n % 100 = 0`,
}

/** What a lot has by the day, the month, or at all; `$2` and `$3` are the years ago at which it begins and ends. */
const daysOfLot = {
  occupancy: `insert into occupancy_day (parking_lot_id, group_id, day, peak, mean, observed_share, capacity)
    select $1::uuid, $1::uuid, d::date, 10 + extract(doy from d)::int % 80, 30, 1, 100
    from generate_series(current_date - ($2::int * 365), current_date - ($3::int * 365) - 1, interval '1 day') d`,
  devices: `insert into device_lot_day (parking_lot_id, day, reported) select $1::uuid, d::date, 60 + extract(doy from d)::int % 9
    from generate_series(current_date - ($2::int * 365), current_date - ($3::int * 365) - 1, interval '1 day') d`,
  charges: `insert into pass_charge (parking_lot_id, id, passholder_id, frequency, first_day, last_day, not_before, price_cents, passes,
      charged_days, charged_cents, paid_cents, is_waived)
    select $1::uuid, gen_random_uuid(), h.id, 'monthly', m::date, (m + interval '1 month')::date - 1, m::date, 9000, 1, 30, 9000,
      9000 * (extract(month from m)::int % 3) / 2, false
    from passholder h cross join generate_series(date_trunc('month', current_date - ($2::int * 365)),
      date_trunc('month', current_date - ($3::int * 365) - 32), interval '1 month') m
    where h.parking_lot_id = $1::uuid on conflict do nothing`,
}

const peopleOfLot = {
  groups: `insert into passholder_group (parking_lot_id, id, name, parking_group_id)
    select $1::uuid, md5($1::text || 'g' || n)::uuid, 'Group ' || n, (select id from parking_group where parking_lot_id = $1::uuid limit 1)
    from generate_series(0, 9) n where $2::int > 0`,
  people: `insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name)
    select $1::uuid, md5($1::text || 'h' || n)::uuid, md5($1::text || 'g' || n % 10)::uuid, 'PASS-' || n, 'Ana Prueba ' || n
    from generate_series(0, $2::int - 1) n`,
}

const perLot = (all: number, nth: number, lots: number) =>
  Math.max(1, Math.round(nth === 0 ? all * 0.1 : (all * 0.9) / (lots - 1)))

/** How many people have a pass for a lot. */
const holders = (nth: number) => (nth === 0 ? 900 : 90)

const fillLot = async (
  client: pg.Client,
  id: string,
  perYear: YearlyRows,
  { from, to, until }: Span & { readonly until: Date },
): Promise<void> => {
  const places = (rows: number) => [id, rows, rows * to + 1, rows * from, until]
  for (const statement of Object.values(rowsOfLot)) await client.query(statement, places(perYear.movements))
  for (const statement of Object.values(paymentsOfLot))
    await client.query(statement, places(perYear.payments))
  for (const statement of Object.values(daysOfLot)) await client.query(statement, [id, from, to])
}

/** Fills lots by two connections, and has the product add up their days again. */
export const fillLots = async (
  connection: pg.ClientConfig,
  ids: readonly string[],
  rows: YearlyRows,
  span: Span & { readonly until: Date },
): Promise<void> => {
  const clients = await Promise.all(
    [0, 1].map(async () => {
      const client = new pg.Client(connection)
      await client.connect()
      await client.query('set synchronous_commit = off')
      return client
    }),
  )
  const [first] = clients as [pg.Client]
  const begin = new Date(span.until.getTime() - span.from * yearMs - 40 * 86_400_000)
  await first.query('select ensure_month_partitions($1::date, $2)', [begin, (span.from - span.to) * 12 + 3])
  const queue = [...ids.entries()]
  const work = async (client: pg.Client) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [nth, id] = next
      const perYear = {
        movements: perLot(rows.movements, nth, ids.length),
        payments: perLot(rows.payments, nth, ids.length),
      }
      if (span.to === 0)
        for (const statement of Object.values(peopleOfLot)) await client.query(statement, [id, holders(nth)])
      await fillLot(client, id, perYear, span)
    }
  }
  await Promise.all(clients.map(work))
  await first.query('vacuum analyze')
  await first.query('delete from report_kept')
  await Promise.all(clients.map((client) => client.end()))
}
