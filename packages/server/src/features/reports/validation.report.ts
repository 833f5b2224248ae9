import { sql } from 'kysely'
import type { Report, ReportSource, RowsOf } from './report.model.ts'

/** REP-60: uses of validations and coupons, by when they were given or entered. */
const uses = ({ lotId, from, to }: RowsOf) => sql`
  select u.id, u.used_at as at, u.given_by as kind, u.state as part, '' as currency, 0::bigint as cents,
    0::bigint as tax_cents, 0::bigint as paid_cents, 0::bigint as ms, 0::bigint as wh, u.name, u.coupon_code, u.reduction, u.amount, u.user_id, u.payment_id,
    u.plate, u.parking_lot_id
  from payment_validation_use u where u.parking_lot_id = ${lotId} and u.used_at >= ${from} and u.used_at < ${to}`

const source: ReportSource = { name: 'validationUses', marks: 'validationUses', rows: uses }

/** What was given by staff or by coupon, and what became of it. REP-60. */
export const validation: Report = {
  name: 'validation',
  source,
  needsMoney: false,
  looksAhead: false,
  searched: sql`concat_ws(' ', r.name, r.coupon_code, r.plate)`,
  columns: [
    { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' },
    { key: 'validation', kind: 'text', value: sql`r.name` },
    { key: 'givenBy', kind: 'word', value: sql`r.kind` },
    {
      key: 'giver',
      kind: 'text',
      value: sql`coalesce((select p.name from app_user p where p.id = r.user_id), r.coupon_code)`,
    },
    { key: 'use', kind: 'word', value: sql`r.part` },
    { key: 'plate', kind: 'text', value: sql`nullif(r.plate, '')` },
    {
      key: 'minutesOff',
      kind: 'minutes',
      value: sql`case when r.reduction = 'minutes' then r.amount::float8 end`,
    },
    {
      key: 'percentOff',
      kind: 'percent',
      value: sql`case when r.reduction = 'percent' then r.amount::float8 end`,
    },
    {
      key: 'amountOff',
      kind: 'money',
      value: sql`case when r.reduction = 'amount' then (r.amount * 100)::bigint end`,
    },
  ],
  filters: [
    { key: 'givenBy', by: 'kind', values: ['staff', 'coupon'] },
    { key: 'use', by: 'part', values: ['reserved', 'used', 'released'] },
  ],
  leadsTo: [{ to: 'payment', id: sql`r.payment_id` }],
}
