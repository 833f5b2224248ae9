import type { LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'

export const segmentKinds = ['tenant', 'visitor', 'ev', 'reserved', 'others', 'vacant'] as const
export type SegmentKind = (typeof segmentKinds)[number]

/** A part of the donut: stalls or vehicles, and its share of the capacity in percent (null without a capacity). */
export interface Segment {
  kind: SegmentKind
  value: number
  share: number | null
}

const toTenth = (value: number) => Math.round(value * 10) / 10

/**
 * OCC-30: tenant, visitor, ev and reserved in this order, then vehicles that count in no group, then vacant stalls.
 * Types that the lot neither has nor holds are left out; over capacity nothing is vacant.
 */
export const donutSegments = ({ capacity, occupancy, types }: LotCounts): Segment[] => {
  const shareOf = (value: number) => (capacity > 0 ? toTenth((value / capacity) * 100) : null)
  const groups = (['tenant', 'visitor', 'ev', 'reserved'] as const)
    .filter((kind) => types[kind].capacity > 0 || types[kind].occupancy > 0)
    .map((kind) => ({ kind, value: types[kind].occupancy, share: shareOf(types[kind].occupancy) }))
  const others: Segment[] =
    types.others > 0 ? [{ kind: 'others', value: types.others, share: shareOf(types.others) }] : []
  const vacant = Math.max(0, capacity - occupancy)
  return [...groups, ...others, { kind: 'vacant', value: vacant, share: shareOf(vacant) }]
}
