import { dayQuarters, type DayRecord } from './forecast.model.ts'

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

/** Moves the values so that each one before a place is at most as high as the one there, and each after it at least. */
const placeInOrder = (values: Float64Array, place: number): void => {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const middle = values[(low + high) >> 1]!
    let [left, right] = [low, high]
    while (left <= right) {
      while (values[left]! < middle) left += 1
      while (values[right]! > middle) right -= 1
      if (left > right) break
      const value = values[left]!
      values[left++] = values[right]!
      values[right--] = value
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else return
  }
}

/** A percentile as `percentileOf` of sorted values finds it, without sorting all of them. */
const percentileIn = (values: Float64Array, share: number): number => {
  const place = (values.length - 1) * share
  const below = Math.floor(place)
  placeInOrder(values, below)
  const value = values[below]!
  if (below === place) return value
  let next = values[below + 1]!
  for (let nth = below + 2; nth < values.length; nth++) if (values[nth]! < next) next = values[nth]!
  return value + (next - value) * (place - below)
}

/** FOR-40: the 5th and 95th percentile of the errors of days; null with too few. */
export const reachOf = (records: readonly Pick<DayRecord, 'errors'>[]): Reach | null => {
  if (records.length < daysOfBand) return null
  const below = new Float64Array(parts)
  const above = new Float64Array(parts)
  const errors = new Float64Array(records.length * together)
  for (let part = 0; part < parts; part++) {
    let count = 0
    for (const record of records)
      for (let quarter = part * together; quarter < (part + 1) * together; quarter++) {
        const error = record.errors[quarter]!
        if (!Number.isNaN(error)) errors[count++] = error
      }
    if (count < daysOfBand * together) return null
    const known = errors.subarray(0, count)
    below[part] = Math.min(0, percentileIn(known, outside))
    above[part] = Math.max(0, percentileIn(known, 1 - outside))
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
