import type { Count, GroupCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'

/** Bars run to 120 %; the line stands at 100 %. Source: specification section 9. */
export const barCeiling = 120
export const fullLine = (100 / barCeiling) * 100

export interface Bar {
  /** Widths and places in percent of the track. */
  fill: number
  over: number
  threshold: number | undefined
  /** Vehicles above the capacity. */
  excess: number
  isClipped: boolean
}

const place = (percent: number) => (Math.min(Math.max(percent, 0), barCeiling) / barCeiling) * 100

const barOf = ({ capacity, occupancy, occupancyPercent }: Count, threshold: number | undefined): Bar => {
  const percent = occupancyPercent ?? 0
  return {
    fill: place(Math.min(percent, 100)),
    over: place(percent) - place(Math.min(percent, 100)),
    threshold: threshold === undefined || threshold > barCeiling ? undefined : place(threshold),
    excess: capacity > 0 ? Math.max(0, occupancy - capacity) : 0,
    isClipped: percent > barCeiling,
  }
}

/** OCC-31: the fill ends at 100 %, the hatched part starts there; what passes 120 % is said in figures only. Reserved has no threshold. */
export const drawBar = (group: GroupCount, lotThreshold: number): Bar =>
  barOf(group, group.type === 'reserved' ? undefined : (group.highOccupancyThreshold ?? lotThreshold))

/** OCC-35: a floor's bar is a group's bar without a threshold. */
export const drawFloorBar = (floor: Count): Bar => barOf(floor, undefined)

/** OCC-32: high means strictly above its threshold, or above 100 %. */
export const isCrowded = (group: GroupCount): boolean => group.high || (group.occupancyPercent ?? 0) > 100
