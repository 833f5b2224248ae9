import type {
  LotReport,
  ReportFigure,
  RevenueDetails,
} from '@stallwise/contract/reports/lot-reports.contract.ts'
import {
  figuresBy,
  revenueByKind,
  revenueSums,
  sumFigures,
  type ReportFigures,
} from '@stallwise/domain/reports/report-figures.rules.ts'
import { labelOf, wordsOf } from './report-words.ts'
import type { Report, ReportFilter } from './report.model.ts'

/** REP-91: without amounts for those who may not see them. */
export const figureView = (
  { cents, taxCents, paidCents, ms, ...figure }: ReportFigures,
  seesMoney: boolean,
): ReportFigure => ({ ...figure, durationMs: ms, ...(seesMoney && { cents, taxCents, paidCents }) })

/** How many rows the figures were added up from. */
export const countOf = (figures: readonly ReportFigures[]): number => sumFigures(figures).count

const days = (figures: readonly ReportFigures[]) =>
  [...figuresBy(figures, ({ day }) => day)].map(([day, ofDay]) => ({ day, sums: revenueSums(ofDay) }))

/** REP-24: the values that a filter offers; of currencies those that there are, if there are several. */
const offered = (
  { key, by, values }: ReportFilter,
  figures: readonly ReportFigures[],
  chosen: Readonly<Record<string, readonly string[]>>,
): string[] => {
  if (values !== 'found') return [...values]
  const found = new Set([...figures.map((figure) => figure[by]), ...(chosen[key] ?? [])])
  return found.size > 1 || chosen[key] ? [...found].toSorted() : []
}

/** The filters that a report offers. */
export const filterViews = (
  { filters }: Pick<Report, 'filters'>,
  figures: readonly ReportFigures[],
  chosen: Readonly<Record<string, readonly string[]>>,
): LotReport['filters'] =>
  filters
    .map((filter) => ({
      key: filter.key,
      by: filter.by,
      label: labelOf(filter.key),
      values: offered(filter, figures, chosen),
      words: wordsOf(filter.key) ?? {},
    }))
    .filter(({ values }) => values.length > 0)

/** REP-24: revenue by currency, the lot’s own first. */
export const revenueView = (
  own: string,
  figures: readonly ReportFigures[],
  compared: readonly ReportFigures[] | null,
): RevenueDetails['currencies'] => {
  const byCurrency = figuresBy(figures, ({ currency }) => currency)
  const thenByCurrency = compared && figuresBy(compared, ({ currency }) => currency)
  const names = new Set([own, ...byCurrency.keys(), ...(thenByCurrency?.keys() ?? [])])
  return [...names].map((currency) => {
    const ofCurrency = byCurrency.get(currency) ?? []
    const then = thenByCurrency?.get(currency) ?? []
    return {
      currency,
      sums: revenueSums(ofCurrency),
      kinds: revenueByKind(ofCurrency),
      days: days(ofCurrency),
      compared: thenByCurrency && { sums: revenueSums(then), days: days(then) },
    }
  })
}
