import type { LotReport, ReportFigure } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { figuresBy } from '@stallwise/domain/reports/report-figures.rules.ts'
import {
  reportSums,
  sumOf,
  type ReportSum,
  type SumUnit,
} from '@stallwise/domain/reports/report-sums.rules.ts'
import { readFilters } from '#ui/list/list-search.ts'
import { formatCents, formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/times.ts'
import { narrowed, rowsOfSum } from './rows-of.ts'

/** A figure of a report as it is shown. REP-03, REP-24 */
export interface ShownSum {
  readonly sum: ReportSum
  /** Null: of nothing there is no mean. */
  readonly of: (figures: readonly ReportFigure[] | null) => number | null
  readonly format: (value: number) => string
  /** For the axis, with fewer digits. */
  readonly formatShort: (value: number) => string
  /** Values are divided by it, so that an axis has round figures. */
  readonly unit: number
}

const formats = (currency: string): Readonly<Record<SumUnit, (value: number) => string>> => ({
  count: (value) => formatNumber(value),
  cents: (value) => formatCents(value, currency),
  ms: (value) => formatDuration(value / 1_000),
  wh: (value) => `${formatNumber(value / 1_000, 1)} kWh`,
})

const summed = ({ durationMs, wh, cents, taxCents, paidCents, ...figure }: ReportFigure) => ({
  ...figure,
  ...(durationMs !== undefined && { ms: durationMs }),
  ...(wh !== undefined && { wh }),
  ...(cents !== undefined && { cents }),
  ...(taxCents !== undefined && { taxCents }),
  ...(paidCents !== undefined && { paidCents }),
})

const shownSum = (sum: ReportSum, currency: string): ShownSum => ({
  sum,
  of: (figures) => sumOf(sum, (figures ?? []).map(summed), currency),
  format: formats(currency)[sum.unit],
  formatShort:
    sum.unit === 'cents' ? (cents) => formatWholeCents(cents, currency) : formats(currency)[sum.unit],
  unit: sum.unit === 'cents' ? 100 : 1,
})

/** REP-24: the currencies of a report’s amounts, if there are several. */
const severalCurrencies = ({ filters }: LotReport): readonly string[] =>
  filters.find(({ by }) => by === 'currency')?.values ?? []

/** REP-24: the currency in which a report is shown: the one that was chosen, else the lot’s own. */
export const shownCurrency = (filter: string | undefined, own: string): string =>
  readFilters(filter).currency?.[0] ?? own

/** The figures of a report, the first of them first; without amounts for those who may not see them. REP-91 */
export const shownSums = (
  { reportName, looksAhead }: Pick<LotReport, 'reportName' | 'looksAhead'>,
  currency: string,
  seesMoney: boolean,
): readonly ShownSum[] =>
  reportSums(reportName, looksAhead)
    .filter(({ unit }) => seesMoney || unit !== 'cents')
    .map((sum) => shownSum(sum, currency))

/** Values of figures by day. */
export const valuesByDay = (
  figures: readonly ReportFigure[] | null,
  { of }: ShownSum,
): ReadonlyMap<string, number> => {
  const days = figuresBy(figures ?? [], ({ day }) => day)
  return new Map([...days].map(([day, ofDay]) => [day, of(ofDay) ?? 0]))
}

/** REP-03: the filter that finds the rows of a sum within what is filtered already; undefined if there are none. */
export const filterOfSum = (
  report: LotReport,
  { sum }: ShownSum,
  filter: string | undefined,
  currency: string,
): string | undefined => {
  const isOfCurrency = sum.unit === 'cents' && severalCurrencies(report).length > 0
  return narrowed(filter, { ...rowsOfSum(sum), ...(isOfCurrency && { currency: [currency] }) })
}
