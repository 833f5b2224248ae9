/** What counting needs to know of a stall; `occupied` = as it last reported, also while its sensor is in error. */
export interface CountableStall {
  readonly isActive: boolean
  readonly isClosed: boolean
  readonly occupied: boolean
}

/** Vehicles, and the stalls they are counted on. */
export interface StallCount {
  readonly capacity: number
  readonly occupancy: number
}

/** OCC-06, OCC-12: whether a stall counts at all. Inactive and closed stalls count nowhere. Source: decision 4. */
export const isCounted = ({ isActive, isClosed }: Omit<CountableStall, 'occupied'>): boolean =>
  isActive && !isClosed

/** OCC-50: the figures of any set of stalls: a floor, a group, a sector, a part of a map. A stall in error counts as it last stood. Source: decisions 3 and 4. */
export const countStalls = (stalls: Iterable<CountableStall>): StallCount => {
  let [capacity, occupancy] = [0, 0]
  for (const stall of stalls) {
    if (!isCounted(stall)) continue
    capacity++
    if (stall.occupied) occupancy++
  }
  return { capacity, occupancy }
}
