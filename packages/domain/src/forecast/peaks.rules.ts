import { fittedValue, fittedWith } from './correction.rules.ts'
import type { DayOfWeek, KnownDay, PeakState } from './forecast.model.ts'
import { clipped, spreadWith, weightOf } from './profile.rules.ts'

/** FOR-16: a day has a peak if this part of its values is known. */
const knownPart = 0.9
/** FOR-16: the weight of the last day in how far the last days were from the usual. */
const newest = 0.5
/** FOR-16: a fit of peaks begins with this. */
const firstCarry = 0.4

/** FOR-16: the highest value of a day; null if too few are known. */
export const peakOf = (values: Float64Array): number | null => {
  let [peak, count] = [0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    peak = Math.max(peak, value)
    count += 1
  }
  return count > 0 && count >= knownPart * values.length ? peak : null
}

const meanOf = (usual: Float64Array): number => {
  const known = usual.filter((value) => !Number.isNaN(value))
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length
}

const usualPeak = ({ usual }: PeakState, weekday: number): number => {
  const own = usual[weekday]!
  return Number.isNaN(own) ? meanOf(usual) : own
}

/** FOR-16: the peak of a day that is so many days after the last known one (from 1); null if nothing is known. */
export const forecastPeakOf = (
  peaks: PeakState,
  { weekday }: DayOfWeek,
  { days, capacity }: { readonly days: number; readonly capacity: number },
): number | null => {
  const usual = usualPeak(peaks, weekday)
  if (Number.isNaN(usual)) return null
  const peak = usual + fittedValue(peaks.carry, firstCarry, capacity) ** days * peaks.departure
  return Math.max(0, Math.min(capacity, peak))
}

/** FOR-16, FOR-84: the peaks with those of one more day. */
export const withPeakOf = (peaks: PeakState, day: KnownDay): PeakState => {
  const peak = peakOf(day.values)
  if (peak === null || day.isHoliday || day.events.length > 0)
    return { ...peaks, departure: peaks.departure * newest }
  const { weekday } = day
  const expected = usualPeak(peaks, weekday)
  const departure = Number.isNaN(expected) ? 0 : peak - expected
  const known = peaks.known.slice()
  const nth = known[weekday]! + 1
  known[weekday] = Math.min(nth, 200)
  const usual = peaks.usual.slice()
  const own = usual[weekday]!
  usual[weekday] = Number.isNaN(own) ? peak : own + weightOf(nth) * clipped(peak - own, peaks.spread)
  return {
    usual,
    known,
    spread: Number.isNaN(expected) ? peaks.spread : spreadWith(peaks.spread, Math.abs(departure)),
    departure: peaks.departure + newest * (departure - peaks.departure),
    carry: fittedWith(peaks.carry, { up: peaks.departure * departure, down: peaks.departure ** 2 }),
  }
}
