import type { ReportName } from './report.model.ts'
import type { ReportFigures } from './report-figures.rules.ts'

type Figure = Pick<ReportFigures, 'part' | 'currency' | 'count'> & { readonly cents?: number | undefined }

/** What the first figure of a report is: an amount in cents, or how many rows there are. */
export const headlineUnit = (name: ReportName): 'cents' | 'count' =>
  name === 'revenue' || name === 'monthly-pass' ? 'cents' : 'count'

/** What of a figure counts into the first figure of a report. REP-21: refunds are taken off. */
export const headlineOfFigure = (name: ReportName, { part, count, cents = 0 }: Figure): number => {
  if (headlineUnit(name) === 'count') return count
  return name === 'revenue' && part !== 'charge' ? -cents : cents
}

/** The first figure of a report: an amount for each currency, the lot’s own first, or one number. REP-24 */
export const headlineFigures = (
  name: ReportName,
  figures: readonly Figure[],
  ownCurrency: string,
): { readonly currency: string; readonly value: number }[] => {
  const sums = new Map<string, number>()
  if (headlineUnit(name) === 'cents') sums.set(ownCurrency, 0)
  for (const figure of figures) {
    const currency = headlineUnit(name) === 'cents' ? figure.currency : ''
    sums.set(currency, (sums.get(currency) ?? 0) + headlineOfFigure(name, figure))
  }
  if (sums.size === 0) sums.set('', 0)
  return [...sums].map(([currency, value]) => ({ currency, value }))
}
