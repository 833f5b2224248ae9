import { reachOf, wideningAfter, widthAt } from './band.rules.ts'
import { coefficientsOf, dayAheadOf, isEnough, valueAloneOf, type Basis } from './coming-days.rules.ts'
import { correctionOf, fitsOfDay, fittedWith, KnownErrors } from './correction.rules.ts'
import { byWallClock } from './days.rules.ts'
import { peakShiftOf, withEventsOf, withoutEvents } from './event-effects.rules.ts'
import {
  dayQuarters,
  recentQuarters,
  type DayOfWeek,
  type DayRecord,
  type ForecastState,
  type KnownDay,
} from './forecast.model.ts'
import {
  confidenceAfter,
  fullChanceOf,
  noErrors,
  numbersFrom,
  seedOfPaths,
  wasFullOn,
  type PathPoint,
} from './full.rules.ts'
import { hourPartOf, withRecord, type PastErrors } from './own-error.rules.ts'
import { forecastPeakOf, peakOf, withPeakOf } from './peaks.rules.ts'
import { expectedDayOf, usualDayOf, withDay } from './profile.rules.ts'

/** What a night needs. */
export interface Night {
  /** The group, by which paths are drawn. */
  readonly id: string
  readonly day: KnownDay
  /** The day after it. */
  readonly next: DayOfWeek
  readonly capacity: number
  /** The values a week before, by quarter of the wall clock; null = unknown. */
  readonly lastWeek: Float64Array | null
  readonly past: PastErrors
}

/** FOR-13, FOR-82: the errors of a day from what was expected of it before. */
export const errorsOfDay = (state: ForecastState, day: KnownDay): Float64Array => {
  const usual = expectedDayOf(state, day)
  return day.values.map((value, place) => value - usual[place]!)
}

const joined = (first: Float64Array, then: Float64Array): Float64Array => {
  const both = new Float64Array(first.length + then.length)
  both.set(first)
  both.set(then, first.length)
  return both
}

/** The known errors with those of a day that has begun, of which those at its events say nothing of the next days. FOR-83. */
export const errorsWith = (state: ForecastState, day: DayOfWeek, ofDay: Float64Array): KnownErrors => {
  const errors = joined(state.recent, ofDay)
  if (day.events.length === 0) return new KnownErrors(errors)
  return new KnownErrors(errors, joined(state.recent, withoutEvents(day, ofDay)))
}

/** FOR-81: the values of a day as they were forecast 24 hours ahead, if there had been no events. */
const withoutEventsAhead = ({ state, errors, capacity }: Basis, day: KnownDay): Float64Array => {
  const coefficients = coefficientsOf(state, capacity)
  const begin = errors.length - day.values.length
  return usualDayOf(state, day).map((usual, place) => {
    const ahead = { elapsed: dayQuarters, onWall: dayQuarters }
    return usual + correctionOf(errors, begin + place - dayQuarters, ahead, coefficients)
  })
}

const hourQuarters = 4

/** FOR-60: errors one hour ahead, of the quarters from an hour after the day began. */
const errorsOfHour = (basis: Basis, day: KnownDay): Pick<DayRecord, 'hourCount' | 'errorOfHour'> => {
  const coefficients = coefficientsOf(basis.state, basis.capacity)
  const usual = expectedDayOf(basis.state, day)
  const begin = basis.errors.length - day.values.length
  let [hourCount, errorOfHour] = [0, 0]
  for (let place = hourQuarters; place < day.values.length; place++) {
    const value = valueAloneOf(basis, coefficients, {
      now: begin + place - hourQuarters,
      elapsed: hourQuarters,
      onWall: hourQuarters,
      usual: usual[place]!,
      wall: day.wall[place]!,
      capacity: basis.capacity,
    })
    const error = Math.abs(day.values[place]! - value)
    if (Number.isNaN(error)) continue
    hourCount += 1
    errorOfHour += error
  }
  return { hourCount, errorOfHour }
}

/** FOR-60: how the day was forecast that is now over. */
const recordOf = (state: ForecastState, basis: Basis, { day, lastWeek, capacity }: Night): DayRecord => {
  const sums = { count: 0, error: 0, errorOfLastWeek: 0, bandCount: 0, inBand: 0 }
  const { awaited } = state
  const errors = new Float64Array(day.values.length).fill(Number.NaN)
  for (let place = 0; awaited && place < day.values.length; place++) {
    const value = day.values[place]!
    const error = value - (awaited.values[place] ?? Number.NaN)
    errors[place] = error
    if (Number.isNaN(error)) continue
    if (!Number.isNaN(awaited.low[place]!)) {
      sums.bandCount += 1
      if (value >= awaited.low[place]! && value <= awaited.high[place]!) sums.inBand += 1
    }
    const weekBefore = lastWeek?.[day.wall[place]!] ?? Number.NaN
    if (Number.isNaN(weekBefore)) continue
    sums.count += 1
    sums.error += Math.abs(error)
    sums.errorOfLastWeek += Math.abs(value - weekBefore)
  }
  return {
    day: day.local.day,
    errors: awaited ? byWallClock(day, errors) : noErrors(),
    ...sums,
    ...(isEnough(state) ? errorsOfHour(basis, day) : { hourCount: 0, errorOfHour: 0 }),
    peak: peakOf(day.values),
    forecastPeak: state.forecastPeak,
    fullChance: state.fullChance,
    wasFull: wasFullOn(day.values, capacity),
  }
}

/** FOR-61: what is stated of a day when it begins. */
const chanceOfNext = (state: ForecastState, { id, next, capacity }: Night, past: PastErrors) => {
  if (!isEnough(state)) return null
  const errors = new KnownErrors(state.recent)
  const hour = hourPartOf(past)
  const coefficients = coefficientsOf(state, capacity)
  const usual = expectedDayOf(state, next)
  const basis: Basis = { state, errors, reach: null, hour, capacity }
  const { carry, fade } = coefficients
  const points: PathPoint[] = []
  for (let place = 0; place < next.wall.length; place++) {
    const [wall, elapsed] = [next.wall[place]!, place + 1]
    const target = { now: errors.length - 1, elapsed, onWall: elapsed, wall, capacity, usual: usual[place]! }
    const value = valueAloneOf(basis, coefficients, target)
    points.push({ value, capacity, wall, width: widthAt(elapsed, { hour, carry, fade }) })
  }
  return fullChanceOf(points, past.runs, {
    next: numbersFrom(seedOfPaths(id, next.local.day)),
    confidence: state.confidence,
  }).chance
}

/** FOR-16, FOR-84: the highest value of a day that is so many days after the last known one. */
export const peakOfNext = (
  state: ForecastState,
  day: DayOfWeek,
  ahead: { readonly days: number; readonly capacity: number },
): number | null => {
  const peak = forecastPeakOf(state.peaks, day, ahead)
  if (peak === null || day.events.length === 0) return peak
  const shift = peakShiftOf(state, day, usualDayOf(state, day))
  return Number.isNaN(shift) ? peak : Math.max(0, Math.min(ahead.capacity, peak + shift))
}

/** FOR-23: the state with one more day, and how that day was forecast. Nothing after the day is known to either. */
export const foldDay = (
  state: ForecastState,
  night: Night,
): { readonly state: ForecastState; readonly record: DayRecord } => {
  const { day, capacity, past } = night
  const ofDay = errorsOfDay(state, day)
  const lasting = withoutEvents(day, ofDay)
  const errors = errorsWith(state, day, ofDay)
  const hour = hourPartOf(past)
  const basis: Basis = { state, errors, reach: reachOf(past.runs), hour, capacity }
  const record = recordOf(state, basis, night)
  const { carry } = coefficientsOf(state, capacity)
  const teaches = !day.isHoliday && state.known[day.weekday]! > 0
  const recent = joined(state.recent, lasting)
  const fits = teaches ? fitsOfDay(new KnownErrors(recent), day.values.length, carry) : null
  const after: ForecastState = {
    ...state,
    ...withDay(state, day, lasting),
    through: day.local.day,
    carry: fits ? fittedWith(state.carry, fits.carry) : state.carry,
    fade: fits ? fittedWith(state.fade, fits.fade) : state.fade,
    recent: recent.slice(-recentQuarters),
    peaks: withPeakOf(state.peaks, day),
    effects:
      day.events.length === 0
        ? state.effects
        : withEventsOf(state.effects, day, withoutEventsAhead(basis, day)),
    widening:
      record.bandCount < dayQuarters / 2
        ? state.widening
        : wideningAfter(state.widening, 1 - record.inBand / record.bandCount),
    confidence: confidenceAfter(state.confidence, record.fullChance, record.wasFull),
    awaited: isEnough(state) ? dayAheadOf(basis, night.next, capacity) : null,
  }
  return {
    record,
    state: {
      ...after,
      forecastPeak: isEnough(after) ? peakOfNext(after, night.next, { days: 1, capacity }) : null,
      fullChance: chanceOfNext(after, night, withRecord(past, record)),
    },
  }
}
