import type { LotReport, ReportRow } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { formatCents, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { formatDateTime, formatDay, formatDuration } from '#lib/format/times.ts'
import type { CellValue, ListColumn, ListFilter } from '#ui/list/list.model.ts'

type Column = LotReport['columns'][number]

const currencyOf = ({ values }: ReportRow, own: string) =>
  typeof values.currency === 'string' && values.currency !== '' ? values.currency : own

/** A value as a row has it: of words their text, of amounts the amount. */
const valueOf = ({ key, kind, words }: Column, { values }: ReportRow): CellValue => {
  const value = values[key] ?? null
  if (value === null) return null
  if (kind === 'word') return words?.[value] ?? value
  if (kind === 'money') return Number(value) / 100
  if (kind === 'time') return new Date(String(value))
  return value
}

const textOf = (column: Column, row: ReportRow, lot: { timeZone: string; currency: string }): string => {
  const value = row.values[column.key] ?? null
  if (value === null) return ''
  if (column.kind === 'money') return formatCents(Number(value), currencyOf(row, lot.currency))
  if (column.kind === 'time') return formatDateTime(String(value), lot.timeZone)
  if (column.kind === 'day') return formatDay(`${value}T00:00:00Z`, 'UTC')
  if (column.kind === 'count') return formatNumber(Number(value))
  if (column.kind === 'percent') return formatPercent(Number(value))
  if (column.kind === 'energy') return `${formatNumber(Number(value), 2)} kWh`
  if (column.kind === 'minutes') return formatDuration(Number(value) * 60)
  return String(valueOf(column, row))
}

const numbers: ReadonlySet<Column['kind']> = new Set(['money', 'count', 'minutes', 'percent', 'energy'])
/** Shown only if somebody chooses them. */
const spare: ReadonlySet<string> = new Set(['order', 'reference', 'currency', 'paidLess', 'refunded'])

/** The columns of a report’s rows. */
export const reportColumns = (
  columns: LotReport['columns'],
  lot: { timeZone: string; currency: string },
): ListColumn<ReportRow>[] =>
  columns.map((column) => ({
    key: column.key,
    label: column.label,
    value: (row) => valueOf(column, row),
    cell: (row) =>
      column.key === 'plate' ? (
        <span className="plate">{textOf(column, row, lot)}</span>
      ) : (
        textOf(column, row, lot)
      ),
    isSortable: column.isSortable,
    ...(numbers.has(column.kind) && { align: 'end' as const, narrow: 'label' as const }),
    ...(spare.has(column.key) && { isSpare: true }),
  }))

/** The filters of a report’s rows. */
export const reportFilters = (filters: LotReport['filters']): ListFilter<ReportRow>[] =>
  filters.map(({ key, label, values, words }) => ({
    key,
    label,
    value: ({ values: ofRow }) => String(ofRow[key] ?? ''),
    options: values.map((value) => ({ value, label: words[value] ?? value })),
  }))

const places = {
  payment: 'payments',
  visit: 'price-stay',
  violation: 'violations',
  passholder: 'passholders',
  booking: 'booking-group',
} as const

/** Where a row leads. */
export const rowHref = (lotId: string, { leadsTo, values }: ReportRow): string | undefined => {
  if (leadsTo?.to === 'guest')
    return `/parking-lots/${lotId}/visitors?q=${encodeURIComponent(values.plate ?? '')}`
  return leadsTo ? `/parking-lots/${lotId}/${places[leadsTo.to]}/${leadsTo._id}` : undefined
}
