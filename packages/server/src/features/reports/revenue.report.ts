import { revenueEntries, revenueKinds } from '@stallwise/domain/reports/report.model.ts'
import { sql } from 'kysely'
import type { Report, ReportSource, RowsOf } from './report.model.ts'

const kind = sql`case when p.hold_id is not null then 'charging' when p.passholder_id is null then 'parking' else 'passes' end`
const shown = sql`p.id as payment_id, p.plate, p.card_type, p.last_digits, p.order_id`

/** When it went through, as the index has it: with `coalesce` row security would not let it be used. */
const wentAt = (of: 'p' | 'f') =>
  sql.raw(`(case when ${of}.provider_at is null then ${of}.settled_at else ${of}.provider_at end)`)

/** REP-20, REP-25: what went through, each at its own time. */
const movements = ({ lotId, from, to }: RowsOf) => sql`
  select p.id, ${wentAt('p')} as at, ${kind} as kind, 'charge' as part, p.currency,
    p.cents::bigint as cents, p.tax_cents::bigint as tax_cents, 0::bigint as paid_cents, 0::bigint as ms, 0::bigint as wh, p.reference_number, ${shown}
  from payment p where p.parking_lot_id = ${lotId} and p.state = 'approved' and p.cents > 0
    and ${wentAt('p')} >= ${from} and ${wentAt('p')} < ${to}
  union all
  select f.id, ${wentAt('f')}, ${kind}, f.method, p.currency, f.cents::bigint, f.tax_cents::bigint,
    0::bigint, 0::bigint, 0::bigint, f.reference_number, ${shown}
  from payment_refund f join payment p on p.parking_lot_id = f.parking_lot_id and p.id = f.payment_id
  where f.parking_lot_id = ${lotId} and f.state = 'approved'
    and ${wentAt('f')} >= ${from} and ${wentAt('f')} < ${to}`

const revenueSource: ReportSource = { name: 'revenue', marks: 'revenue', rows: movements }

/** Refunds and voids are taken off. REP-21. */
export const signed = (amount: 'cents' | 'tax_cents') => {
  const value = sql.ref(`r.${amount}`)
  return sql`case when r.part = 'charge' then ${value} else -${value} end`
}

/** Charges, refunds and voids. REP-20 to REP-25. */
export const revenue: Report = {
  name: 'revenue',
  source: revenueSource,
  needsMoney: true,
  looksAhead: false,
  searched: sql`concat_ws(' ', r.plate, r.last_digits, r.reference_number, r.order_id)`,
  columns: [
    { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' },
    { key: 'entry', kind: 'word', value: sql`r.part` },
    { key: 'kind', kind: 'word', value: sql`r.kind` },
    { key: 'plate', kind: 'text', value: sql`r.plate` },
    { key: 'card', kind: 'text', value: sql`nullif(concat_ws(' ', r.card_type, r.last_digits), '')` },
    { key: 'reference', kind: 'text', value: sql`r.reference_number` },
    { key: 'order', kind: 'text', value: sql`r.order_id` },
    { key: 'gross', kind: 'money', value: signed('cents'), sort: 'bigint' },
    { key: 'tax', kind: 'money', value: signed('tax_cents'), sort: 'bigint' },
    { key: 'currency', kind: 'word', value: sql`r.currency` },
  ],
  filters: [
    { key: 'kind', by: 'kind', values: revenueKinds },
    { key: 'entry', by: 'part', values: revenueEntries },
    { key: 'currency', by: 'currency', values: 'found' },
  ],
  leadsTo: [{ to: 'payment', id: sql`r.payment_id` }],
}
