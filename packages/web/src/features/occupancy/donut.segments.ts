import type { Count, LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { wasObserved } from '@stallwise/domain/occupancy/occupancy.rules.ts'

export const segmentKinds = ['tenant', 'visitor', 'ev', 'reserved', 'others', 'vacant'] as const
export type SegmentKind = (typeof segmentKinds)[number]

/** A segment of the donut: stalls or vehicles, and their share of the capacity in percent (null without a capacity). */
export interface Segment {
  kind: SegmentKind
  /** Null where nothing was ever observed. */
  value: number | null
  share: number | null
}

const toTenth = (value: number) => Math.round(value * 10) / 10

/**
 * OCC-30: tenant, visitor, ev and reserved in this order, then vehicles that count in no group, then vacant stalls.
 * Types that the lot neither has nor holds are left out; over capacity nothing is vacant.
 */
export const donutSegments = (counts: LotCounts): Segment[] => {
  const { capacity, occupancy, types } = counts
  const shareOf = (value: number) => (capacity > 0 ? toTenth((value / capacity) * 100) : null)
  // OCC-51: neither held nor free where nothing was ever observed.
  const segment = (kind: SegmentKind, count: Count, value: number): Segment =>
    wasObserved(count) ? { kind, value, share: shareOf(value) } : { kind, value: null, share: null }
  const groups = (['tenant', 'visitor', 'ev', 'reserved'] as const)
    .filter((kind) => types[kind].capacity > 0 || types[kind].occupancy > 0)
    .map((kind) => segment(kind, types[kind], types[kind].occupancy))
  const others: Segment[] =
    types.others > 0 ? [{ kind: 'others', value: types.others, share: shareOf(types.others) }] : []
  return [...groups, ...others, segment('vacant', counts, Math.max(0, capacity - occupancy))]
}
