import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { PortfolioLot } from '@stallwise/contract/reports/portfolio.contract.ts'
import { largestFall, sumsByCurrency } from '@stallwise/domain/reports/portfolio.rules.ts'
import { attentionReasons, type Reason } from '../order/attention.ts'
import { orderLots } from '../order/lots.order.ts'

/** A lot in the portfolio; without figures while they load. */
export interface PortfolioRow {
  readonly lot: LotListItem
  readonly figures: PortfolioLot | undefined
  readonly reasons: readonly Reason[]
  /** PRT-10: by which share revenue fell, of the currency in which it fell most. */
  readonly fall: { readonly currency: string; readonly share: number } | null
}

/** PRT-01, PRT-10: lots by attention as in their list; of those without other reasons first those whose revenue fell. */
export const portfolioRows = (
  lots: readonly LotListItem[],
  figures: readonly PortfolioLot[],
  now: number,
): PortfolioRow[] => {
  const figuresById = new Map(figures.map((one) => [one._id, one]))
  const lotsById = new Map(lots.map((lot) => [lot._id, lot]))
  const rows = orderLots(lots, 'attention', now).ids.map((id): PortfolioRow => {
    const lot = lotsById.get(id)!
    const ofLot = figuresById.get(id)
    return {
      lot,
      figures: ofLot,
      reasons: attentionReasons(lot, now),
      fall: largestFall(ofLot?.revenue ?? []),
    }
  })
  const isSettled = ({ reasons }: PortfolioRow) => reasons.length === 0
  return [
    ...rows.filter((row) => !isSettled(row)),
    ...rows.filter((row) => isSettled(row) && row.fall),
    ...rows.filter((row) => isSettled(row) && !row.fall),
  ]
}

/** A sum over lots, beside that of as many days before. */
export interface PortfolioSum {
  readonly now: number
  readonly before: number
}

/** PRT-03: revenue over lots by currency, the largest first. */
export const revenueSums = (rows: readonly PortfolioRow[]): (PortfolioSum & { currency: string })[] =>
  sumsByCurrency(rows.map(({ figures }) => figures?.revenue ?? [])).map(
    ({ currency, cents, beforeCents }) => ({ currency, now: cents, before: beforeCents }),
  )

/** How many there were over all lots of which the viewer sees them; null = of none. */
export const countSum = (rows: readonly PortfolioRow[], of: 'violations' | 'alerts'): PortfolioSum | null => {
  const known = rows.flatMap(({ figures }) => figures?.[of] ?? [])
  if (known.length === 0) return null
  const add = (values: readonly (number | null)[]) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return { now: add(known.map(({ figure }) => figure)), before: add(known.map(({ before }) => before)) }
}
