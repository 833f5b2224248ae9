import type { Count, GroupCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'

/** Bars end at 120 % and have a line at 100 %. Source: specification section 9. */
export const maxPercent = 120
export const hundredPercentAt = (100 / maxPercent) * 100

export interface Bar {
  /** Widths and positions in percent of the bar. */
  fill: number
  over: number
  threshold: number | undefined
  /** Vehicles above the capacity. */
  excess: number
  isClipped: boolean
}

const widthOf = (percent: number) => (Math.min(Math.max(percent, 0), maxPercent) / maxPercent) * 100

const barOf = ({ capacity, occupancy, occupancyPercent }: Count, threshold: number | undefined): Bar => {
  const percent = occupancyPercent ?? 0
  return {
    fill: widthOf(Math.min(percent, 100)),
    over: widthOf(percent) - widthOf(Math.min(percent, 100)),
    threshold: threshold === undefined || threshold > maxPercent ? undefined : widthOf(threshold),
    excess: capacity > 0 ? Math.max(0, occupancy - capacity) : 0,
    isClipped: percent > maxPercent,
  }
}

/** OCC-31: the fill ends at 100 %, the hatched part starts there; above 120 % only the figures show the value. Reserved has no threshold. */
export const drawBar = (group: GroupCount, lotThreshold: number): Bar =>
  barOf(group, group.type === 'reserved' ? undefined : (group.highOccupancyThreshold ?? lotThreshold))

/** OCC-35: a floor's bar is a group's bar without a threshold. */
export const drawFloorBar = (floor: Count): Bar => barOf(floor, undefined)

/** OCC-32: high means strictly above its threshold, or above 100 %. */
export const isHigh = (group: GroupCount): boolean => group.high || (group.occupancyPercent ?? 0) > 100
