import type { GroupCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'

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

/** OCC-31: the fill ends at 100 %, the hatched part starts there; what passes 120 % is said in figures only. Reserved has no threshold. */
export const drawBar = (group: GroupCount, lotThreshold: number): Bar => {
  const percent = group.occupancyPercent ?? 0
  const own = group.highOccupancyThreshold ?? lotThreshold
  return {
    fill: place(Math.min(percent, 100)),
    over: place(percent) - place(Math.min(percent, 100)),
    threshold: group.type === 'reserved' || own > barCeiling ? undefined : place(own),
    excess: group.capacity > 0 ? Math.max(0, group.occupancy - group.capacity) : 0,
    isClipped: percent > barCeiling,
  }
}

/** OCC-32: high is what stands strictly above its threshold, or above 100 %. */
export const isCrowded = (group: GroupCount): boolean => group.high || (group.occupancyPercent ?? 0) > 100
