import { violationReasons, violationStatuses } from '@stallwise/domain/violations/violations.model.ts'
import { sql } from 'kysely'
import { minutesOf, type Report, type ReportSource, type RowsOf } from './report.model.ts'

/** REP-50: violations, by when they began. */
const violations = ({ lotId, from, to }: RowsOf) => sql`
  select v.id, v.opened_at as at, v.reason as kind, v.status as part, '' as currency, 0::bigint as cents,
    0::bigint as tax_cents, 0::bigint as paid_cents, 0::bigint as wh, coalesce((extract(epoch from v.decided_at - v.opened_at) * 1000)::bigint, 0) as ms,
    v.plate, v.stall_id, v.sector_id, v.zone_id, v.parking_lot_id, v.decided_at
  from violation v where v.parking_lot_id = ${lotId} and v.opened_at >= ${from} and v.opened_at < ${to}`

const source: ReportSource = { name: 'violations', marks: 'violations', rows: violations }

const place = sql`coalesce(
  (select s.stall_number from stall s where s.parking_lot_id = r.parking_lot_id and s.id = r.stall_id),
  (select s.name from sector s where s.parking_lot_id = r.parking_lot_id and s.id = r.sector_id),
  (select z.name from zone z where z.parking_lot_id = r.parking_lot_id and z.id = r.zone_id))`

/** Violations by reason and what became of them. REP-50. */
export const stallViolation: Report = {
  name: 'stall-violation',
  source,
  needsMoney: false,
  looksAhead: false,
  searched: sql`coalesce(r.plate, '')`,
  columns: [
    { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' },
    { key: 'reason', kind: 'word', value: sql`r.kind` },
    { key: 'status', kind: 'word', value: sql`r.part` },
    { key: 'plate', kind: 'text', value: sql`r.plate` },
    { key: 'place', kind: 'text', value: place },
    {
      key: 'decidedAfter',
      kind: 'minutes',
      value: sql`case when r.decided_at is not null then ${minutesOf(sql`r.ms`)} end`,
    },
  ],
  filters: [
    { key: 'reason', by: 'kind', values: violationReasons },
    { key: 'status', by: 'part', values: violationStatuses },
  ],
  leadsTo: [{ to: 'violation', id: sql`r.id` }],
}
