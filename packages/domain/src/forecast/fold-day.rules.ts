import { reachOf, wideningAfter } from './band.rules.ts'
import { coefficientsOf, dayAheadOf, isEnough, valueOf, type Basis } from './coming-days.rules.ts'
import { fitsOfDay, fittedWith, KnownErrors } from './correction.rules.ts'
import { byWallClock } from './days.rules.ts'
import {
  dayQuarters,
  recentQuarters,
  type DayOfWeek,
  type DayRecord,
  type ForecastState,
  type KnownDay,
} from './forecast.model.ts'
import { confidenceAfter, fullChanceOf, noErrors, numbersFrom, seedOfPaths, wasFullOn } from './full.rules.ts'
import { hourPartOf, withRecord, type PastErrors } from './own-error.rules.ts'
import { forecastPeakOf, peakOf, withPeakOf } from './peaks.rules.ts'
import { usualDayOf, withDay } from './profile.rules.ts'

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

/** FOR-13: the errors of a day from the usual week before it. */
export const errorsOfDay = (state: ForecastState, day: KnownDay): Float64Array => {
  const usual = usualDayOf(state, day)
  return day.values.map((value, place) => value - usual[place]!)
}

const joined = (first: Float64Array, then: Float64Array): Float64Array => {
  const both = new Float64Array(first.length + then.length)
  both.set(first)
  both.set(then, first.length)
  return both
}

const hourQuarters = 4

/** FOR-60: errors one hour ahead, of the quarters from an hour after the day began. */
const errorsOfHour = (basis: Basis, day: KnownDay): Pick<DayRecord, 'hourCount' | 'errorOfHour'> => {
  const coefficients = coefficientsOf(basis.state, basis.capacity)
  const usual = usualDayOf(basis.state, day)
  const begin = basis.errors.length - day.values.length
  let [hourCount, errorOfHour] = [0, 0]
  for (let place = hourQuarters; place < day.values.length; place++) {
    const { value } = valueOf(basis, coefficients, {
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
  const usual = usualDayOf(state, next)
  const basis: Basis = { state, errors, reach: null, hour, capacity }
  const points = Array.from(next.wall, (wall, place) => {
    const target = { now: errors.length - 1, elapsed: place + 1, onWall: place + 1, wall, capacity }
    return { capacity, wall, ...valueOf(basis, coefficients, { ...target, usual: usual[place]! }) }
  })
  return fullChanceOf(points, past.runs, {
    next: numbersFrom(seedOfPaths(id, next.local.day)),
    confidence: state.confidence,
  }).chance
}

/** FOR-23: the state with one more day, and how that day was forecast. Nothing after the day is known to either. */
export const foldDay = (
  state: ForecastState,
  night: Night,
): { readonly state: ForecastState; readonly record: DayRecord } => {
  const { day, capacity, past } = night
  const ofDay = errorsOfDay(state, day)
  const errors = new KnownErrors(joined(state.recent, ofDay))
  const hour = hourPartOf(past)
  const basis: Basis = { state, errors, reach: reachOf(past.runs), hour, capacity }
  const record = recordOf(state, basis, night)
  const { carry } = coefficientsOf(state, capacity)
  const teaches = !day.isHoliday && state.known[day.weekday]! > 0
  const fits = teaches ? fitsOfDay(errors, day.values.length, carry) : null
  const after: ForecastState = {
    ...state,
    ...withDay(state, day, ofDay),
    through: day.local.day,
    carry: fits ? fittedWith(state.carry, fits.carry) : state.carry,
    fade: fits ? fittedWith(state.fade, fits.fade) : state.fade,
    recent: joined(state.recent, ofDay).slice(-recentQuarters),
    peaks: withPeakOf(state.peaks, day),
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
      forecastPeak: isEnough(after) ? forecastPeakOf(after.peaks, night.next, { days: 1, capacity }) : null,
      fullChance: chanceOfNext(after, night, withRecord(past, record)),
    },
  }
}
