import type { ReportFigure, RevenueDetails } from '@stallwise/contract/reports/lot-reports.contract.ts'
import {
  figuresBy,
  revenueByKind,
  revenueSums,
  sumFigures,
  type ReportFigures,
} from '@stallwise/domain/reports/report-figures.rules.ts'

/** REP-91: without amounts for those who may not see them. */
export const figureView = (
  { cents, taxCents, ms, ...figure }: ReportFigures,
  seesMoney: boolean,
): ReportFigure => ({ ...figure, durationMs: ms, ...(seesMoney && { cents, taxCents }) })

/** How many rows the figures were added up from. */
export const countOf = (figures: readonly ReportFigures[]): number => sumFigures(figures).count

const days = (figures: readonly ReportFigures[]) =>
  [...figuresBy(figures, ({ day }) => day)].map(([day, ofDay]) => ({ day, sums: revenueSums(ofDay) }))

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
