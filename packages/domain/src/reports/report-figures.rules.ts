import type { RevenueEntry, RevenueKind } from './report.model.ts'

/** What was added up of rows of one local day, kind, part and currency. REP-80. */
export interface ReportFigures {
  /** YYYY-MM-DD on the lot’s clock. */
  readonly day: string
  readonly kind: string
  readonly part: string
  /** Empty where nothing is an amount. */
  readonly currency: string
  readonly count: number
  readonly cents: number
  readonly taxCents: number
  /** What was paid of `cents`, less refunds. REP-71 */
  readonly paidCents: number
  /** Milliseconds, of what lasts. */
  readonly ms: number
  /** Energy, of what is charged. */
  readonly wh: number
}

type Sums = Pick<ReportFigures, 'count' | 'cents' | 'taxCents' | 'paidCents' | 'ms' | 'wh'>

const nothing: Sums = { count: 0, cents: 0, taxCents: 0, paidCents: 0, ms: 0, wh: 0 }

/** Adds figures up. */
export const sumFigures = (figures: readonly Sums[]): Sums =>
  figures.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      cents: sum.cents + one.cents,
      taxCents: sum.taxCents + one.taxCents,
      paidCents: sum.paidCents + one.paidCents,
      ms: sum.ms + one.ms,
      wh: sum.wh + one.wh,
    }),
    nothing,
  )

/** Figures by one property, in the order in which its values appear. */
export const figuresBy = <Figure, Key>(
  figures: readonly Figure[],
  keyOf: (figure: Figure) => Key,
): ReadonlyMap<Key, readonly Figure[]> => {
  const groups = new Map<Key, Figure[]>()
  for (const figure of figures) {
    const group = groups.get(keyOf(figure))
    if (group) group.push(figure)
    else groups.set(keyOf(figure), [figure])
  }
  return groups
}

/** REP-21: the revenue of a range in one currency, in cents. */
export interface RevenueSums {
  readonly charges: number
  readonly refunds: number
  readonly chargedCents: number
  readonly refundedCents: number
  readonly grossCents: number
  readonly taxCents: number
  readonly netCents: number
}

type RevenueFigures = Sums & { readonly part: string }

const isCharge = ({ part }: { readonly part: string }) => part === ('charge' satisfies RevenueEntry)

/** REP-21: charges less refunds and voids; tax likewise; net is gross less tax. */
export const revenueSums = (figures: readonly RevenueFigures[]): RevenueSums => {
  const charged = sumFigures(figures.filter(isCharge))
  const refunded = sumFigures(figures.filter((one) => !isCharge(one)))
  const grossCents = charged.cents - refunded.cents
  const taxCents = charged.taxCents - refunded.taxCents
  return {
    charges: charged.count,
    refunds: refunded.count,
    chargedCents: charged.cents,
    refundedCents: refunded.cents,
    grossCents,
    taxCents,
    netCents: grossCents - taxCents,
  }
}

/** REP-23: the revenue by kind. */
export const revenueByKind = (
  figures: readonly (RevenueFigures & { readonly kind: string })[],
): { readonly kind: RevenueKind; readonly sums: RevenueSums }[] =>
  [...figuresBy(figures, ({ kind }) => kind as RevenueKind)].map(([kind, ofKind]) => ({
    kind,
    sums: revenueSums(ofKind),
  }))
