/** OCC-01: occupied / capacity × 100 with one decimal; may exceed 100; null without capacity. Source: decision 4. */
export const occupancyPercent = (occupied: number, capacity: number): number | null =>
  capacity > 0 ? Math.round((occupied * 1000) / capacity) / 10 : null

// A threshold has two decimals; hundredths keep 57.3 × 1,000 from falling short of 57,300.
const hundredths = (percent: number): number => Math.round(percent * 100)

/** OCC-02: high occupancy is strictly greater than the threshold, judged on the exact share. Source: specification section 4, decision 4. */
export const isHigh = (occupied: number, capacity: number, thresholdPercent: number): boolean =>
  capacity > 0 && occupied * 10_000 > hundredths(thresholdPercent) * capacity

/** OCC-03: how far below its threshold a lot or group must fall before its alert ends: 3 points. Source: decision 4. */
export const alertClearMargin = 3

/** OCC-03: whether an alert's cause is gone. */
export const isCleared = (occupied: number, capacity: number, thresholdPercent: number): boolean =>
  capacity === 0 || occupied * 10_000 <= hundredths(thresholdPercent - alertClearMargin) * capacity

/** OCC-51: whether anything was ever observed of what is counted; what has capacity and no percentage never was. */
export const wasObserved = ({
  capacity,
  occupancyPercent,
}: {
  capacity: number
  occupancyPercent: number | null
}): boolean => capacity === 0 || occupancyPercent !== null

/** OCC-20: what is free of anything that is counted, on screens and on signs; a stall in error counts as it last stood. Source: decision 3. */
export const freeOf = ({ capacity, occupancy }: { capacity: number; occupancy: number }): number =>
  Math.max(0, capacity - occupancy)

/** OCC-04: a group is an estimate when over 10 % of its counted stalls are in sensor error. Source: decision 3. */
export const isEstimated = (stallsInError: number, stalls: number): boolean => stallsInError * 10 > stalls
