/** PRT-02: of how many days the portfolio shows figures. */
export const portfolioDays = { '7d': 7, '30d': 30, '90d': 90 } as const

/** PRT-02: a range of the portfolio. */
export type PortfolioPeriod = keyof typeof portfolioDays

/** A figure of a lot: its days, oldest first, what they make together, and what as many days before made. */
export interface PortfolioSeries {
  readonly days: readonly (number | null)[]
  readonly figure: number | null
  readonly before: number | null
}

/** Values by the place of their day: 0 is the first of the days before, twice the number of days less one is yesterday. */
type ByPlace = ReadonlyMap<number, number>

const placesFrom = (first: number, count: number) => Array.from({ length: count }, (_, nth) => first + nth)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Of what is added up, such as amounts: a day without any is 0. */
export const sumSeries = (values: ByPlace, days: number): PortfolioSeries => {
  const at = (place: number) => values.get(place) ?? 0
  const shown = placesFrom(days, days).map(at)
  return { days: shown, figure: sum(shown), before: sum(placesFrom(0, days).map(at)) }
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sum(known) / known.length
}

/** PRT-04, PRT-06: of what is measured: a day of which nothing is known is left out. */
export const meanSeries = (values: ByPlace, days: number): PortfolioSeries => {
  const at = (place: number) => values.get(place) ?? null
  const shown = placesFrom(days, days).map(at)
  return { days: shown, figure: meanOf(shown), before: meanOf(placesFrom(0, days).map(at)) }
}

/** PRT-10: how much less than before needs attention. */
const largeFall = 0.2

/** What a lot earned in a currency, beside what it earned in as many days before. */
export interface ComparedRevenue {
  readonly currency: string
  readonly cents: number
  readonly beforeCents: number
}

/** PRT-10: by which share revenue fell, of the currency in which it fell most. */
export const largestFall = (
  revenue: readonly ComparedRevenue[],
): { readonly currency: string; readonly share: number } | null => {
  const falls = revenue.flatMap(({ currency, cents, beforeCents }) => {
    const share = largeFallOf({ figure: cents, before: beforeCents })
    return share === null ? [] : [{ currency, share }]
  })
  return falls.toSorted((one, other) => other.share - one.share)[0] ?? null
}

/** PRT-03: revenue over lots by currency, the largest first. */
export const sumsByCurrency = (revenues: readonly (readonly ComparedRevenue[])[]): ComparedRevenue[] => {
  const sums = new Map<string, ComparedRevenue>()
  for (const { currency, cents, beforeCents } of revenues.flat()) {
    const sum = sums.get(currency)
    sums.set(currency, {
      currency,
      cents: cents + (sum?.cents ?? 0),
      beforeCents: beforeCents + (sum?.beforeCents ?? 0),
    })
  }
  return [...sums.values()].toSorted((one, other) => other.cents - one.cents)
}

/** PRT-10: by which share a value fell, if it fell so far that it needs attention. */
export const largeFallOf = ({
  figure,
  before,
}: Pick<PortfolioSeries, 'figure' | 'before'>): number | null => {
  if (figure === null || before === null || before <= 0) return null
  const fall = (before - figure) / before
  return fall >= largeFall ? fall : null
}
