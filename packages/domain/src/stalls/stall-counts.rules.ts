/** A stall as needed for counting; `occupied` = the last reported state, also while its sensor is in error. */
export interface CountableStall {
  readonly isActive: boolean
  readonly isClosed: boolean
  readonly occupied: boolean
}

/** Number of vehicles, and of stalls on which they are counted. */
export interface StallCount {
  readonly capacity: number
  readonly occupancy: number
}

/** OCC-06, OCC-12: whether a stall counts at all. Inactive and closed stalls do not count. Source: decision 4. */
export const isCounted = ({ isActive, isClosed }: Omit<CountableStall, 'occupied'>): boolean =>
  isActive && !isClosed

/** OCC-50: the counts of any set of stalls: a floor, a group, a sector, a part of a map. A stall in error counts with its last known state. Source: decisions 3 and 4. */
export const countStalls = (stalls: Iterable<CountableStall>): StallCount => {
  let [capacity, occupancy] = [0, 0]
  for (const stall of stalls) {
    if (!isCounted(stall)) continue
    capacity++
    if (stall.occupied) occupancy++
  }
  return { capacity, occupancy }
}
