import { sql } from 'kysely'
import { minutesOf, type Report, type ReportSource, type RowsOf } from './report.model.ts'

/** The end of a stay that went on with further visits, since its vehicle was read at an entry again. */
const exitedAt = sql`case when v.closed_by = 'nextEntry' then coalesce(further.exited_at, v.exited_at) else v.exited_at end`
const isInside = sql`(case when v.closed_by = 'nextEntry' and further.id is not null then further.exited_at else v.exited_at end) is null`

/** REP-30: stays of vehicles without a pass, each by its first visit. */
const stays = ({ lotId, from, to }: RowsOf) => sql`
  select v.id, v.entered_at as at, case when ${isInside} then 'inside' else 'left' end as kind, '' as part, '' as currency,
    0::bigint as cents, 0::bigint as tax_cents, 0::bigint as paid_cents, 0::bigint as wh,
    case when ${isInside} then 0 else (extract(epoch from ${exitedAt} - v.entered_at) * 1000)::bigint end as ms,
    case when ${isInside} then null else ${exitedAt} end as exited_at, v.plate, v.zone_id, v.parking_lot_id
  from visit v left join lateral (select one.id, one.exited_at from visit one
      where v.closed_by = 'nextEntry' and one.parking_lot_id = v.parking_lot_id and one.plate = v.plate
        and one.passholder_id is null and one.entered_at > v.entered_at and one.stay_entered_at = v.entered_at
        and one.entered_at >= ${from}
      order by one.entered_at desc limit 1) further on true
  where v.parking_lot_id = ${lotId} and v.passholder_id is null and v.entered_at >= ${from} and v.entered_at < ${to}
    and (v.stay_entered_at is null or v.stay_entered_at = v.entered_at)`

const visitorStays: ReportSource = { name: 'visitorStays', marks: 'visitorStays', rows: stays }

/** What was paid for a visit, less refunds. */
const paidCents = sql`(select sum(p.cents - coalesce((select sum(f.cents) from payment_refund f
    where f.parking_lot_id = p.parking_lot_id and f.payment_id = p.id and f.state = 'approved'), 0))::bigint
  from payment p where p.parking_lot_id = r.parking_lot_id and p.state = 'approved' and p.plate = r.plate
    and p.session_from < coalesce(r.exited_at, 'infinity') and p.paid_until > r.at)`
const lastPayment = sql`(select p.id from payment p where p.parking_lot_id = r.parking_lot_id and p.state = 'approved'
  and p.plate = r.plate and p.session_from < coalesce(r.exited_at, 'infinity') and p.paid_until > r.at
  order by p.created_at desc limit 1)`
const validations = sql`(select string_agg(u.name, ', ' order by u.used_at) from payment_validation_use u
  where u.parking_lot_id = r.parking_lot_id and u.visit_id = r.id and u.state <> 'released')`
const host = sql`(select coalesce(h.name, g.name) from guest_pass o
    join passholder_group g on g.parking_lot_id = o.parking_lot_id and g.id = o.passholder_group_id
    left join passholder h on h.parking_lot_id = o.parking_lot_id and h.id = o.passholder_id
  where o.parking_lot_id = r.parking_lot_id and o.plate = r.plate and o.removed_at is null
    and o.starts_at < coalesce(r.exited_at, 'infinity') and o.until_at > r.at
  order by o.starts_at limit 1)`
const zone = sql`(select z.name from zone z where z.parking_lot_id = r.parking_lot_id and z.id = r.zone_id)`

/** Stays without a pass. REP-30. */
export const visitor: Report = {
  name: 'visitor',
  source: visitorStays,
  needsMoney: false,
  looksAhead: false,
  searched: sql`coalesce(r.plate, '')`,
  columns: [
    { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' },
    { key: 'plate', kind: 'text', value: sql`r.plate` },
    { key: 'exit', kind: 'time', value: sql`r.exited_at` },
    {
      key: 'duration',
      kind: 'minutes',
      value: sql`case when r.kind = 'left' then ${minutesOf(sql`r.ms`)} end`,
    },
    { key: 'zone', kind: 'text', value: zone },
    { key: 'host', kind: 'text', value: host },
    { key: 'validations', kind: 'text', value: validations },
    { key: 'paid', kind: 'money', value: paidCents },
    { key: 'stay', kind: 'word', value: sql`r.kind` },
  ],
  filters: [{ key: 'stay', by: 'kind', values: ['inside', 'left'] }],
  leadsTo: [
    { to: 'visit', id: sql`case r.kind when 'inside' then r.id end` },
    { to: 'payment', id: lastPayment },
  ],
}
