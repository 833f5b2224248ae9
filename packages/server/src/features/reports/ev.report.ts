import { sql } from 'kysely'
import { minutesOf, type Report, type ReportSource, type RowsOf } from './report.model.ts'

/** REP-75: charging sessions, by when they began. */
const sessions = ({ lotId, from, to }: RowsOf) => sql`
  select cs.id, cs.began_at as at,
    case when cs.start_id is not null then 'visitor' when cs.passholder_id is not null then 'passholder' else 'nobody' end as kind,
    case when cs.ended_at is null then 'running' when cs.doubt is not null and cs.cleared_at is null then 'needs-person'
      else 'ended' end as part,
    coalesce(cs.currency, '') as currency, coalesce(cs.cents, 0)::bigint as cents, coalesce(cs.tax_cents, 0)::bigint as tax_cents, 0::bigint as paid_cents,
    coalesce(extract(epoch from cs.ended_at - cs.began_at) * 1000, 0)::bigint as ms,
    cs.ended_at, cs.station_name, cs.evse, coalesce(cs.cleared_wh, cs.wh)::bigint as wh, cs.flowed_at, cs.payment_id, cs.passholder_id, cs.parking_lot_id
  from charging_session cs
  where cs.parking_lot_id = ${lotId} and cs.began_at >= ${from} and cs.began_at < ${to}`

const source: ReportSource = { name: 'chargingSessions', marks: 'chargingSessions', rows: sessions }

const passId = sql`(select h.pass_id from passholder h
  where h.parking_lot_id = r.parking_lot_id and h.id = r.passholder_id)`

/** What vehicles charged. REP-75. */
export const ev: Report = {
  name: 'ev',
  source,
  needsMoney: false,
  needs: 'station.operate',
  looksAhead: false,
  searched: sql`concat_ws(' ', r.station_name, ${passId})`,
  columns: [
    { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' },
    { key: 'until', kind: 'time', value: sql`r.ended_at` },
    { key: 'duration', kind: 'minutes', value: minutesOf(sql`nullif(r.ms, 0)`), sort: 'float8' },
    { key: 'station', kind: 'text', value: sql`concat_ws(' · ', r.station_name, r.evse)` },
    { key: 'payer', kind: 'word', value: sql`r.kind` },
    { key: 'pass', kind: 'text', value: passId },
    { key: 'energy', kind: 'energy', value: sql`(r.wh / 1000.0)::float8`, sort: 'float8' },
    {
      key: 'startedAfter',
      kind: 'minutes',
      value: sql`(extract(epoch from r.flowed_at - r.at) / 60)::float8`,
    },
    { key: 'session', kind: 'word', value: sql`r.part` },
    { key: 'charged', kind: 'money', value: sql`r.cents`, sort: 'bigint' },
  ],
  filters: [
    { key: 'payer', by: 'kind', values: ['visitor', 'passholder', 'nobody'] },
    { key: 'session', by: 'part', values: ['running', 'ended', 'needs-person'] },
  ],
  leadsTo: [
    { to: 'payment', id: sql`r.payment_id` },
    { to: 'passholder', id: sql`r.passholder_id` },
  ],
}
