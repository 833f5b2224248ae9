import { hasEveryWord } from '@stallwise/domain/find/find.rules.ts'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { attentionReasons, type Reason } from './attention.ts'

export const lotSorts = ['attention', 'name', 'occupancy', 'free', 'alerts', 'devices'] as const
export type LotSort = (typeof lotSorts)[number]

export interface LotFilter {
  q?: string
  customer?: string
}

/** The order of a list when it was last sorted. `needAttention` = the lots that needed attention then. */
export interface LotOrder {
  ids: readonly string[]
  needAttention: ReadonlySet<string>
}

/** LOT-10: a lot matches when its name, city or customer contain every word typed, ignoring accents. */
export const filterLots = (lots: readonly LotListItem[], { q = '', customer }: LotFilter): LotListItem[] =>
  lots.filter(
    (lot) =>
      (!customer || lot.customer._id === customer) &&
      hasEveryWord(`${lot.name} ${lot.city} ${lot.customer.name}`, q),
  )

const urgency = (reasons: readonly Reason[]) => {
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

type SortKey = (lot: LotListItem, reasons: readonly Reason[]) => number

const sortKeys: Record<LotSort, SortKey> = {
  attention: (_, reasons) => urgency(reasons) * 100 + reasons.length,
  name: () => 0,
  occupancy: percentOf,
  free: freeOf,
  alerts: alertsOf,
  devices: (lot) => -shareReporting(lot),
}

/** LOT-11: by sort key, highest first, then by name; for attention the urgent lots first, then those with more reasons. */
export const orderLots = (lots: readonly LotListItem[], sort: LotSort, now: number): LotOrder => {
  const keyed = lots.map((lot) => {
    const reasons = attentionReasons(lot, now)
    return { lot, reasons, sortKey: sortKeys[sort](lot, reasons) }
  })
  keyed.sort((a, b) => b.sortKey - a.sortKey || byName(a.lot, b.lot))
  const needAttention = keyed.filter(({ reasons }) => reasons.length > 0).map(({ lot }) => lot._id)
  return { ids: keyed.map(({ lot }) => lot._id), needAttention: new Set(needAttention) }
}

/**
 * LOT-12: whether sorting a shown list again would change it noticeably: sorted by attention
 * when a lot starts or stops needing attention, otherwise when any two lots change places.
 */
export const orderHasChanged = (shown: LotOrder, fresh: LotOrder, sort: LotSort): boolean => {
  if (sort === 'attention')
    return (
      shown.needAttention.size !== fresh.needAttention.size ||
      [...fresh.needAttention].some((id) => !shown.needAttention.has(id))
    )
  return fresh.ids.some((id, place) => shown.ids[place] !== id)
}
