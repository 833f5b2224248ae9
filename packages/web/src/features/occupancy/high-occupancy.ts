import type { GroupCount, LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'

/** The content of a lot's banner; undefined = no banner. */
export interface HighOccupancy {
  lot: { percent: number; threshold: number } | undefined
  groups: GroupCount[]
}

/** OCC-33: the banner shows while the lot or a group is strictly above its threshold; reserved never does. Fullest groups first. */
export const highOccupancyOf = (counts: LotCounts, lotThreshold: number): HighOccupancy | undefined => {
  const percent = counts.occupancyPercent
  const lot = counts.high && percent !== null ? { percent, threshold: lotThreshold } : undefined
  const groups = counts.groups
    .filter((group) => group.high && group.type !== 'reserved')
    .sort((a, b) => (b.occupancyPercent ?? 0) - (a.occupancyPercent ?? 0))
  return lot || groups.length > 0 ? { lot, groups } : undefined
}
