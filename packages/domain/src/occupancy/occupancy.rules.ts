/** OCC-01: occupied / capacity × 100 with one decimal; may exceed 100; null without capacity. Source: decision 4. */
export const occupancyPercent = (occupied: number, capacity: number): number | null =>
  capacity > 0 ? Math.round((occupied * 1000) / capacity) / 10 : null

// A threshold has two decimals; comparing in hundredths avoids that 57.3 × 1,000 is below 57,300 in floating point.
const hundredths = (percent: number): number => Math.round(percent * 100)

/** OCC-02: high occupancy is strictly greater than the threshold, compared on the exact ratio. Source: specification section 4, decision 4. */
export const isHigh = (occupied: number, capacity: number, thresholdPercent: number): boolean =>
  capacity > 0 && occupied * 10_000 > hundredths(thresholdPercent) * capacity

/** OCC-03: hysteresis: an alert ends when the lot or group has fallen 3 points below its threshold. Source: decision 4. */
export const alertClearMargin = 3

/** OCC-03: whether an alert ends. */
export const isCleared = (occupied: number, capacity: number, thresholdPercent: number): boolean =>
  capacity === 0 || occupied * 10_000 <= hundredths(thresholdPercent - alertClearMargin) * capacity

/** OCC-51: whether there ever was an observation; a subject with capacity and without percentage has none. */
export const wasObserved = ({
  capacity,
  occupancyPercent,
}: {
  capacity: number
  occupancyPercent: number | null
}): boolean => capacity === 0 || occupancyPercent !== null

/** OCC-20: number of available stalls, for screens and signs; a stall in error counts with its last known state. Source: decision 3. */
export const freeOf = ({ capacity, occupancy }: { capacity: number; occupancy: number }): number =>
  Math.max(0, capacity - occupancy)

/** OCC-04: a group is an estimate when over 10 % of its counted stalls are in sensor error. Source: decision 3. */
export const isEstimated = (stallsInError: number, stalls: number): boolean => stallsInError * 10 > stalls
