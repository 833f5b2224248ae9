import type { ReportName } from './report.model.ts'
import { reportSums, sumOf, type SummedFigure } from './report-sums.rules.ts'

/** What the first figure of a report is: an amount in cents, or how many rows there are. */
export const headlineUnit = (name: ReportName): 'cents' | 'count' =>
  reportSums(name)[0]!.unit === 'cents' ? 'cents' : 'count'

/** The first figure of a report: an amount for each currency, the lot’s own first, or one number. REP-24 */
export const headlineFigures = (
  name: ReportName,
  figures: readonly SummedFigure[],
  ownCurrency: string,
): { readonly currency: string; readonly value: number }[] => {
  const first = reportSums(name)[0]!
  if (first.unit !== 'cents') return [{ currency: '', value: sumOf(first, figures, '') ?? 0 }]
  const currencies = new Set([ownCurrency, ...figures.map(({ currency }) => currency)])
  return [...currencies].map((currency) => ({ currency, value: sumOf(first, figures, currency) ?? 0 }))
}
