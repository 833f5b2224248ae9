import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { attentionReasons, type Reason } from './attention.ts'

export const lotSorts = ['attention', 'name', 'occupancy', 'free', 'alerts', 'devices'] as const
export type LotSort = (typeof lotSorts)[number]

export interface LotFilter {
  q?: string
  customer?: string
}

/** The order of a list as it was when somebody last asked for it. `hot` = the lots that needed attention then. */
export interface LotOrder {
  ids: readonly string[]
  hot: ReadonlySet<string>
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** LOT-10: a lot fits when every word typed stands in its name, city or customer, whatever the accents. */
export const filterLots = (lots: readonly LotListItem[], { q = '', customer }: LotFilter): LotListItem[] => {
  const words = plain(q).split(/\s+/).filter(Boolean)
  return lots.filter((lot) => {
    if (customer && lot.customer._id !== customer) return false
    const text = plain(`${lot.name} ${lot.city} ${lot.customer.name}`)
    return words.every((word) => text.includes(word))
  })
}

const gravity = (reasons: readonly Reason[]) => {
  if (reasons.length === 0) return 0
  return reasons[0]?.tone === 'now' ? 2 : 1
}

const percentOf = (lot: LotListItem) => lot.counts?.occupancyPercent ?? -1
const freeOf = (lot: LotListItem) => (lot.counts ? lot.counts.capacity - lot.counts.occupancy : -Infinity)
const alertsOf = (lot: LotListItem) => (lot.alerts ? lot.alerts.violation + lot.alerts.occupancy : 0)
const shareReporting = ({ sensors, cameras }: LotListItem) => {
  const total = (sensors?.total ?? 0) + (cameras?.total ?? 0)
  return total === 0 ? 1 : ((sensors?.reporting ?? 0) + (cameras?.reporting ?? 0)) / total
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const byName = (a: LotListItem, b: LotListItem) =>
  names.compare(a.name, b.name) || names.compare(a._id, b._id)

type Weigh = (lot: LotListItem, reasons: readonly Reason[]) => number

const weights: Record<LotSort, Weigh> = {
  attention: (_, reasons) => gravity(reasons) * 100 + reasons.length,
  name: () => 0,
  occupancy: percentOf,
  free: freeOf,
  alerts: alertsOf,
  devices: (lot) => -shareReporting(lot),
}

/** LOT-11: the heaviest first, equal ones by name; by attention the urgent lots first, then those with more reasons. */
export const orderLots = (lots: readonly LotListItem[], sort: LotSort, now: number): LotOrder => {
  const weighed = lots.map((lot) => {
    const reasons = attentionReasons(lot, now)
    return { lot, reasons, weight: weights[sort](lot, reasons) }
  })
  weighed.sort((a, b) => b.weight - a.weight || byName(a.lot, b.lot))
  const hot = weighed.filter(({ reasons }) => reasons.length > 0).map(({ lot }) => lot._id)
  return { ids: weighed.map(({ lot }) => lot._id), hot: new Set(hot) }
}

/**
 * LOT-12: whether a list that is shown in one order would be noticeably different if it were sorted now: by attention
 * when a lot has come to need it or no longer does, otherwise when any two lots change places.
 */
export const orderHasChanged = (shown: LotOrder, fresh: LotOrder, sort: LotSort): boolean => {
  if (sort === 'attention')
    return shown.hot.size !== fresh.hot.size || [...fresh.hot].some((id) => !shown.hot.has(id))
  return fresh.ids.some((id, place) => shown.ids[place] !== id)
}
