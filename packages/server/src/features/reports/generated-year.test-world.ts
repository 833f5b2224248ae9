import type { TestLotServer } from '#testing/test-lot.ts'

/** The year of a generated lot, with both changes of the clock of Toronto. */
export const generatedYear = { from: '2025-01-01', to: '2025-12-31', timeZone: 'America/Toronto' }

/** A number from 0 to below `most`, the same for each row and purpose. */
const pick = (purpose: string, most: number) =>
  `(abs(hashtext($2::text || ' ${purpose} ' || n)::bigint) % ${most})::int`

/** `$1` is the lot, `$2` the seed: so many rows over the year, and one every five minutes while the clock changes. */
const times = (rows: number) => `(
  select n, case when n <= ${rows} then timestamptz '2025-01-01 05:00Z' + (n + ${pick('at', 1000)} / 1000.0) * interval '8760 hours' / ${rows + 1}
    when n <= ${rows + 50} then timestamptz '2025-03-09 05:00Z' + (n - ${rows}) * interval '5 minutes'
    else timestamptz '2025-11-02 04:00Z' + (n - ${rows + 50}) * interval '5 minutes' end as at
  from generate_series(1, ${rows + 100}) n) t`

const id = (kind: string) => `md5($2::text || '${kind}' || n)::uuid`
const oneOf = (purpose: string, values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join()}])[1 + ${pick(purpose, values.length)}]`
const zone = (purpose: string) => `md5('zone ' || ${pick(purpose, 3)})::uuid`

/** Each table’s rows, of all kinds that reports tell apart: refunds in other months, voids, waived and prorated charges, erased plates. */
const inserts: readonly string[] = [
  `insert into payment (parking_lot_id, id, order_id, receipt_id, state, plate, session_from, entered_at, paid_until, minutes, cents,
      tax_cents, paid_before_cents, currency, quote, language, leave_by, created_at, settled_at, provider_at, passholder_id)
    select $1::uuid, ${id('pay')}, $2::text || n, ${id('receipt')}::text, ${oneOf('state', ['approved', 'approved', 'approved', 'declined'])},
      case when pass is null and ${pick('erased', 5)} > 0 then 'P' || n end, at, at, at + interval '2 hours', 120, 100 + ${pick('cents', 9000)},
      ${pick('tax', 99)}, 0, case ${pick('currency', 9)} when 0 then 'MXN' else 'CAD' end, '{}', 'en-US', at, at, at + interval '3 minutes',
      case ${pick('provider', 4)} when 0 then null else at end, pass
    from ${times(500)} cross join lateral (select case ${pick('pass', 4)} when 0 then ${id('holder')} end as pass) p`,
  `insert into payment_refund (parking_lot_id, id, payment_id, method, cents, tax_cents, state, reason, created_at, settled_at)
    select $1::uuid, md5($2::text || id)::uuid, id, case when n % 3 = 0 then 'void' else 'refund' end, cents / (1 + n % 2), tax_cents / (1 + n % 2),
      case when n % 7 = 0 then 'declined' else 'approved' end, 'mistake', settled_at, settled_at + n * interval '9 hours'
    from (select *, row_number() over (order by id) as n from payment where parking_lot_id = $1::uuid and state = 'approved') p where n <= 120`,
  `insert into visit (parking_lot_id, id, subject, plate, passholder_id, passholder_group_id, match, entered_at, exited_at, closed_by,
      entry_event_id, zone_id, moves)
    select $1::uuid, ${id('visit')}, 'S' || n, case ${pick('erased', 5)} when 0 then null else 'V' || n end,
      case ${pick('pass', 2)} when 0 then ${id('holder')} end, case ${pick('pass', 2)} when 0 then md5('group')::uuid end, 'exact', at,
      case ${pick('inside', 9)} when 0 then null else at + ${pick('stay', 90_000)} * interval '1 second' end,
      case ${pick('inside', 9)} when 0 then null else 'exit' end, $2::text || n, ${zone('zone')},
      case ${pick('moves', 3)} when 0 then jsonb_build_array(jsonb_build_object('at', extract(epoch from at) * 1000 + 60000,
        'eventId', 'm', 'deviceId', 'd', 'zoneId', ${zone('first')}), jsonb_build_object('at', extract(epoch from at) * 1000 + 90000,
        'eventId', 'm', 'deviceId', 'd', 'zoneId', ${zone('second')})) else '[]'::jsonb end
    from ${times(900)}`,
  `insert into violation (parking_lot_id, id, key, plate, reason, status, state_at, grace_until, opened_at, decided_at)
    select $1::uuid, ${id('violation')}, $2::text || n, 'P' || n, ${oneOf('reason', ['unauthorised', 'graceExpired', 'timeLimit'])},
      status, at, at, at, case status when 'active' then null else at + ${pick('decided', 7000)} * interval '1 second' end
    from ${times(200)} cross join lateral (select ${oneOf('status', ['active', 'missed', 'dismissed', 'resolved'])} as status) s`,
  `insert into payment_validation_use (parking_lot_id, id, validation_id, name, given_by, reduction, amount, plate, used_at, state)
    select $1::uuid, ${id('use')}, ${id('validation')}, 'Shop', ${oneOf('giver', ['staff', 'coupon'])}, 'percent', 50, '', at,
      ${oneOf('use', ['reserved', 'used', 'released'])} from ${times(150)}`,
  `insert into pass_charge (parking_lot_id, id, passholder_id, frequency, first_day, last_day, not_before, price_cents, passes,
      charged_days, charged_cents, paid_cents, refunded_cents, is_waived)
    select $1::uuid, ${id('charge')}, ${id('holder')}, 'monthly', first, first + 27, first + ${pick('late', 20)}, 9000, 1,
      28 - ${pick('late', 20)}, charged, paid, case ${pick('refund', 3)} when 0 then paid / 2 else 0 end, ${pick('waived', 4)} = 0
    from (select *, date '2025-01-01' + ${pick('month', 12)} * 30 as first, 9000 * (28 - ${pick('late', 20)}) / 28 as charged,
      (${pick('paid', 4)}) * 3000 as paid from generate_series(1, 150) n) c`,
  `insert into charging_session (parking_lot_id, id, station_id, station_name, evse, began_at, ended_at, wh, most_wh, doubt, activity,
      judged_at, passholder_id, cents, tax_cents, currency)
    select $1::uuid, ${id('session')}, ${id('station')}, 'North', 1, at, case ${pick('running', 9)} when 0 then null else at + interval '1 hour' end,
      ${pick('wh', 40_000)}, 40000, case ${pick('doubt', 6)} when 0 then 'registers' end, 'charging', at,
      case ${pick('pass', 2)} when 0 then ${id('holder')} end, case ${pick('free', 4)} when 0 then null else ${pick('cents', 4000)} end,
      case ${pick('free', 4)} when 0 then null else 10 end, case ${pick('free', 4)} when 0 then null else 'CAD' end
    from ${times(150)}`,
]

/** What is ahead: guests and bookings, some canceled, and passes that end, some of them removed. `$3` is now. */
const ahead: readonly string[] = [
  `insert into guest_pass (parking_lot_id, id, plate, name, passholder_group_id, starts_at, ends_at, parking_payment_option, removed_at)
    select $1::uuid, ${id('guest')}, 'G' || n, 'Guest', md5('group')::uuid, at, at + interval '1 hour', 'nonPaid',
      case ${pick('canceled', 5)} when 0 then at end
    from generate_series(1, 80) n cross join lateral (select $3::timestamptz + (${pick('ahead', 1400)} - 400) * interval '1 hour' as at) t`,
  `insert into booking (parking_lot_id, id, booking_group_id, first_day, last_day, starts_at, ends_at, name, plate)
    select $1::uuid, ${id('booking')}, md5('hotel')::uuid, at::date, at::date, at, at + interval '1 day', 'Guest', 'B' || n
    from generate_series(1, 60) n cross join lateral (select $3::timestamptz + (${pick('booked', 50)} - 10) * interval '1 day' as at) t`,
  `insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name, valid_to, removed_at)
    select $1::uuid, ${id('pass')}, (select id from passholder_group where parking_lot_id = $1::uuid limit 1), $2::text || n, 'Ana',
      ($3::timestamptz)::date + ${pick('ends', 60)} - 10, case ${pick('removed', 6)} when 0 then $3::timestamptz end
    from generate_series(1, 90) n`,
]

/** Fills a lot with a year of rows of every report, all from a seed. */
export const fillYear = async (lot: TestLotServer, seed: number): Promise<void> => {
  await lot.query(`select ensure_month_partitions('2024-12-01', 15)`)
  await lot.query('update parking_lot set time_zone = $2 where id = $1', [lot.lotId, generatedYear.timeZone])
  for (const statement of inserts) await lot.query(statement, [lot.lotId, seed])
  for (const statement of ahead) await lot.query(statement, [lot.lotId, seed, new Date(lot.clock.now)])
  await lot.query('delete from report_kept')
}
