import type { PassChargeState } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { sql } from 'kysely'
import type { Report, ReportSource, RowsOf, Sql } from './report.model.ts'

/** REP-70: what passes are charged, by the first day of the period. */
const charges = ({ lotId, zone, from, to }: RowsOf) => {
  const begin = sql`(c.first_day::timestamp at time zone ${zone})`
  // Days that the index has, and one more at both ends, for days that a clock leaves out.
  const dayOf = (at: Sql) => sql`(${at} at time zone ${zone})::date`
  return sql`
  select c.id, ${begin} as at, c.frequency as kind, c.state as part, l.currency, c.charged_cents as cents,
    0::bigint as tax_cents, c.paid_cents - c.refunded_cents as paid_cents, 0::bigint as ms, 0::bigint as wh, c.first_day, c.last_day,
    c.paid_cents as all_paid_cents, c.refunded_cents,
    c.passholder_id, c.parking_lot_id
  from pass_charge c join parking_lot l on l.id = c.parking_lot_id
  where c.parking_lot_id = ${lotId} and c.first_day between ${dayOf(from)} - 1 and ${dayOf(to)} + 1
    and ${begin} >= ${from} and ${begin} < ${to}`
}

const source: ReportSource = { name: 'passCharges', marks: 'passCharges', rows: charges }

const ofHolder = (column: string) => sql`(select ${sql.ref(`h.${column}`)} from passholder h
  where h.parking_lot_id = r.parking_lot_id and h.id = r.passholder_id)`

/** What a charge of a state has that is not paid, of others nothing. REP-71 */
const unpaid = (state: PassChargeState) =>
  sql`case r.part when ${state} then r.cents - r.paid_cents else 0 end`

/** The ledger of passes by period: charged, paid, refunded, waived, due. REP-70. */
export const monthlyPass: Report = {
  name: 'monthly-pass',
  source,
  needsMoney: true,
  looksAhead: true,
  searched: sql`concat_ws(' ', ${ofHolder('pass_id')}, ${ofHolder('name')})`,
  columns: [
    { key: 'period', kind: 'day', value: sql`r.first_day` },
    { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' },
    { key: 'until', kind: 'day', value: sql`r.last_day` },
    { key: 'pass', kind: 'text', value: ofHolder('pass_id') },
    { key: 'holder', kind: 'text', value: ofHolder('name') },
    { key: 'frequency', kind: 'word', value: sql`r.kind` },
    { key: 'charge', kind: 'word', value: sql`r.part` },
    { key: 'charged', kind: 'money', value: sql`r.cents`, sort: 'bigint' },
    { key: 'paid', kind: 'money', value: sql`r.all_paid_cents` },
    { key: 'refunded', kind: 'money', value: sql`r.refunded_cents` },
    { key: 'paidLess', kind: 'money', value: sql`r.paid_cents` },
    { key: 'due', kind: 'money', value: unpaid('due') },
    { key: 'waived', kind: 'money', value: unpaid('waived') },
    { key: 'toRefund', kind: 'money', value: sql`-${unpaid('to-refund')}` },
  ],
  filters: [
    { key: 'frequency', by: 'kind', values: ['weekly', 'monthly', 'yearly', 'charging'] },
    { key: 'charge', by: 'part', values: ['due', 'paid', 'waived', 'to-refund', 'canceled'] },
  ],
  leadsTo: [{ to: 'passholder', id: sql`r.passholder_id` }],
}
