import { errorIn, runsIn, type ErrorRuns } from './error-runs.rules.ts'
import { dayQuarters } from './forecast.model.ts'

/** FOR-40: the band leaves out this part of the values below it and above it. */
const outside = 0.05
/** FOR-40: the hours of the clock of which errors are taken together, in quarters. */
const together = 8
const parts = dayQuarters / together
/** FOR-40: without as many days there is no band. */
const daysOfBand = 5
/** FOR-41: how fast the band becomes wider or narrower; and its limits. */
const speed = 0.6
const narrowest = 0.5
const widest = 3

/** FOR-40: how far below and above the forecast 24 hours ahead the band reaches, by part of the day. */
export interface Reach {
  readonly below: Float64Array
  readonly above: Float64Array
}

/**
 * The percentile `outside` of the first `count` values, each times `sign`, as `percentileOf` of sorted values finds it. Only the
 * lowest ones are put in order: they are few, and most values are seen once.
 */
const lowPercentile = (values: Float64Array, count: number, sign: 1 | -1): number => {
  const place = (count - 1) * outside
  const below = Math.floor(place)
  const size = Math.min(count, below + 2)
  const lowest = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  for (let nth = 0; nth < count; nth++) {
    const value = sign * values[nth]!
    if (value >= lowest[size - 1]!) continue
    let at = size - 1
    for (; at > 0 && lowest[at - 1]! > value; at--) lowest[at] = lowest[at - 1]!
    lowest[at] = value
  }
  const value = lowest[below]!
  return below === place ? value : value + (lowest[below + 1]! - value) * (place - below)
}

/** FOR-40: the 5th and 95th percentile of the errors of days; null with too few. */
export const reachOf = (runs: ErrorRuns): Reach | null => {
  const days = runsIn(runs)
  if (days < daysOfBand) return null
  const below = new Float64Array(parts)
  const above = new Float64Array(parts)
  const errors = new Float64Array(days * together)
  for (let part = 0; part < parts; part++) {
    let count = 0
    for (let nth = 0; nth < days; nth++)
      for (let quarter = part * together; quarter < (part + 1) * together; quarter++) {
        const error = errorIn(runs, nth, quarter)
        if (!Number.isNaN(error)) errors[count++] = error
      }
    if (count < daysOfBand * together) return null
    below[part] = Math.min(0, lowPercentile(errors, count, 1))
    above[part] = Math.max(0, -lowPercentile(errors, count, -1))
  }
  return { below, above }
}

/** The reach at a quarter of the wall clock. */
export const reachAt = ({ below, above }: Reach, quarter: number): { below: number; above: number } => {
  const part = Math.floor(quarter / together)
  return { below: below[part]!, above: above[part]! }
}

/** FOR-41: the widening after a day with such a part of its values outside of the band. */
export const wideningAfter = (widening: number, partOutside: number): number =>
  Math.max(narrowest, Math.min(widest, widening * Math.exp(speed * (partOutside - 2 * outside))))

/** FOR-42: the most that is carried over, for the width of the band; with all of it no day would be known better than the next. */
const mostCarry = 0.9

/**
 * FOR-42: how wide the errors are at a distance, as a part of those 24 hours ahead. `hour`: those one hour ahead, as such a part.
 */
export const widthAt = (
  quarters: number,
  { hour, carry, fade }: { readonly hour: number; readonly carry: number; readonly fade: number },
): number => {
  const hours = quarters / 4
  const near = Math.min(1, hour) ** 2
  if (hours <= 1) return Math.sqrt(near * hours)
  const withinDay = Math.sqrt(1 - (1 - near) * fade ** (2 * (hours - 1)))
  if (quarters <= dayQuarters) return withinDay
  const left = Math.min(mostCarry, carry) ** 2
  return withinDay * Math.sqrt((1 - left ** (quarters / dayQuarters)) / (1 - left))
}
