import { sql } from 'kysely'
import type { Report, RowsOf } from './report.model.ts'

const none = sql`'' as part, '' as currency, 0::bigint as cents, 0::bigint as tax_cents, 0::bigint as paid_cents, 0::bigint as ms,
  0::bigint as wh`

/** REP-72: guest passes and bookings that are not canceled, by their beginning. */
const arrivals = ({ lotId, from, to }: RowsOf) => sql`
  select g.id, g.starts_at as at, 'guest' as kind, ${none}, g.until_at as until, g.plate,
    g.passholder_id, g.passholder_group_id, null::uuid as booking_group_id, g.parking_lot_id
  from guest_pass g where g.parking_lot_id = ${lotId} and g.removed_at is null
    and g.starts_at >= ${from} and g.starts_at < ${to}
  union all
  select b.id, b.starts_at, 'booking', ${none}, b.ends_at, b.plate, b.passholder_id, null, b.booking_group_id, b.parking_lot_id
  from booking b where b.parking_lot_id = ${lotId} and b.removed_at is null
    and b.starts_at >= ${from} and b.starts_at < ${to}`

const host = sql`coalesce(
  (select h.name from passholder h where h.parking_lot_id = r.parking_lot_id and h.id = r.passholder_id),
  (select g.name from passholder_group g where g.parking_lot_id = r.parking_lot_id and g.id = r.passholder_group_id),
  (select b.name from booking_group b where b.parking_lot_id = r.parking_lot_id and b.id = r.booking_group_id))`

/** Who is expected: what the report on visitors shows of the next 30 days. REP-72 */
export const expectedVisitors: Report = {
  name: 'visitor',
  source: { name: 'arrivals', marks: 'visitorStays', rows: arrivals },
  needsMoney: false,
  looksAhead: true,
  searched: sql`concat_ws(' ', r.plate, ${host})`,
  columns: [
    { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' },
    { key: 'ends', kind: 'time', value: sql`r.until` },
    { key: 'expected', kind: 'word', value: sql`r.kind` },
    { key: 'plate', kind: 'text', value: sql`nullif(r.plate, '')` },
    { key: 'host', kind: 'text', value: host },
  ],
  filters: [{ key: 'expected', by: 'kind', values: ['guest', 'booking'] }],
  leadsTo: [
    { to: 'guest', id: sql`case r.kind when 'guest' then r.id end` },
    { to: 'booking', id: sql`r.booking_group_id` },
  ],
}

const after = sql`((h.valid_to + 1)::timestamp at time zone l.time_zone)`

/** REP-73: passes by their last day, at its end. */
const endings = ({ lotId, from, to }: RowsOf) => sql`
  select h.id, ${after} - interval '1 second' as at, 'pass' as kind, ${none}, h.valid_to, h.pass_id, h.name,
    h.passholder_group_id, h.parking_lot_id
  from passholder h join parking_lot l on l.id = h.parking_lot_id
  where h.parking_lot_id = ${lotId} and h.removed_at is null and h.valid_to is not null
    and ${after} - interval '1 second' >= ${from} and ${after} - interval '1 second' < ${to}`

/** Passes that end: what the report on passholder movements shows of the next 30 days. REP-73 */
export const endingPasses: Report = {
  name: 'passholder-movement',
  source: { name: 'passEnds', marks: 'passVisits', rows: endings },
  needsMoney: false,
  looksAhead: true,
  searched: sql`concat_ws(' ', r.pass_id, r.name)`,
  columns: [
    { key: 'lastDay', kind: 'day', value: sql`r.valid_to` },
    { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' },
    { key: 'pass', kind: 'text', value: sql`r.pass_id` },
    { key: 'holder', kind: 'text', value: sql`r.name` },
    {
      key: 'group',
      kind: 'text',
      value: sql`(select g.name from passholder_group g
        where g.parking_lot_id = r.parking_lot_id and g.id = r.passholder_group_id)`,
    },
  ],
  filters: [],
  leadsTo: [{ to: 'passholder', id: sql`r.id` }],
}
