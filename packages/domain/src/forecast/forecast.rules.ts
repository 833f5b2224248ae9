import { reachOf } from './band.rules.ts'
import { coefficientsOf, isEnough, valueOf, type Basis, type Value } from './coming-days.rules.ts'
import type { KnownErrors } from './correction.rules.ts'
import {
  dayQuarters,
  quarterMs,
  type DayOfWeek,
  type ForecastState,
  type KnownDay,
} from './forecast.model.ts'
import { errorsOfDay, errorsWith, peakOfNext } from './fold-day.rules.ts'
import { fullChanceOf, numbersFrom, seedOfPaths, type PathPoint } from './full.rules.ts'
import { hourPartOf, type PastErrors } from './own-error.rules.ts'
import { expectedDayOf } from './profile.rules.ts'

/** FOR-30: a moment of the next days; times in milliseconds since 1970 UTC, NaN = no band. */
export interface ForecastPoint extends Value {
  readonly at: number
  readonly capacity: number
}

/** FOR-30: a day, today included. */
export interface ForecastDay {
  readonly day: string
  readonly peak: number | null
  /** FOR-50. `fullAt`: about when, in milliseconds since 1970 UTC; null = on no path, or it is full now. */
  readonly chance: number
  readonly fullAt: number | null
}

export interface Forecast {
  readonly points: readonly ForecastPoint[]
  readonly days: readonly ForecastDay[]
}

/** What a forecast follows from. */
export interface ForecastSource {
  /** The group, by which paths are drawn. */
  readonly id: string
  /** After yesterday. */
  readonly state: ForecastState
  readonly past: PastErrors
  /** Today, with the values up to now; later ones are not looked at. */
  readonly today: KnownDay
  /** The days after it, as far as is asked. */
  readonly next: readonly DayOfWeek[]
  /** How many quarters are asked for. */
  readonly quarters: number
  /** The last full quarter of today that is over, from 0; -1 = none. */
  readonly now: number
  readonly capacityAt: (at: number) => number
  /** FOR-04: whether a time lies in an exception; nothing is forecast for it. */
  readonly isVoid: (at: number) => boolean
}

interface PointOfDay extends ForecastPoint {
  readonly wall: number
}

const errorsUntilNow = ({ state, today, now }: ForecastSource): KnownErrors =>
  errorsWith(state, today, errorsOfDay(state, today).subarray(0, now + 1))

/** Quarters on the wall clock from the end of `now` to the end of a quarter of a day. */
const onWallOf = (source: ForecastSource, nth: number, wall: number): number => {
  const { today, now } = source
  const begin = now < 0 ? -1 : today.wall[now]!
  return nth * dayQuarters + wall - begin
}

const pointsOfDay = (source: ForecastSource, basis: Basis, nth: number, before: number): PointOfDay[] => {
  const day = nth === 0 ? source.today : source.next[nth - 1]!
  const coefficients = coefficientsOf(basis.state, basis.capacity)
  const usual = expectedDayOf(basis.state, day)
  const first = nth === 0 ? source.now + 1 : 0
  const points: PointOfDay[] = []
  for (let place = first; place < day.wall.length; place++) {
    const at = day.local.startMs + (place + 1) * quarterMs
    const wall = day.wall[place]!
    const capacity = source.capacityAt(at)
    const value = valueOf(basis, coefficients, {
      now: basis.errors.length - 1,
      usual: source.isVoid(at) ? Number.NaN : usual[place]!,
      elapsed: before + place - first + 1,
      onWall: onWallOf(source, nth, wall),
      wall,
      capacity,
    })
    points.push({ at, wall, capacity, ...value })
  }
  return points
}

const highestOf = (values: Iterable<number>): number => {
  let highest = 0
  for (const value of values) if (value > highest) highest = value
  return highest
}

/**
 * FOR-16: the highest value of the rest of today. Of the one that is forecast of the whole day it is as much as the usual values of
 * the rest are of those of the day: in the evening the peak of noon is no longer expected.
 */
const peakOfRest = (source: ForecastSource, forecast: number | null, rest: readonly ForecastPoint[]) => {
  if (rest.length === 0 || forecast === null) return null
  const usual = expectedDayOf(source.state, source.today)
  const ofDay = highestOf(usual)
  const part = ofDay === 0 ? 1 : highestOf(usual.subarray(source.now + 1)) / ofDay
  const expected = highestOf(rest.map(({ value }) => value))
  const reach = highestOf(rest.map(({ value, high }) => high || value))
  return Math.max(expected, Math.min(forecast * part, reach))
}

/** FOR-52: whether the last value that is known, at most an hour old, reached the capacity. */
const isFullNow = ({ today: { values, local }, now, capacityAt }: ForecastSource): boolean => {
  const last = values.subarray(Math.max(0, now - 3), now + 1).findLast((value) => !Number.isNaN(value))
  return last !== undefined && last >= capacityAt(local.startMs + (now + 1) * quarterMs)
}

const dayOf = (source: ForecastSource, nth: number, points: readonly PointOfDay[]): ForecastDay => {
  const day = nth === 0 ? source.today : source.next[nth - 1]!
  const known = points.filter(({ value }) => !Number.isNaN(value))
  const capacity = known.reduce((most, point) => Math.max(most, point.capacity), 0)
  const forecast = known.length === 0 ? null : peakOfNext(source.state, day, { days: nth + 1, capacity })
  const next = numbersFrom(seedOfPaths(source.id, day.local.day))
  const { confidence } = source.state
  const { runs } = source.past
  const { chance, place } = fullChanceOf(known as readonly PathPoint[], runs, { next, confidence })
  return {
    day: day.local.day,
    peak: nth === 0 ? peakOfRest(source, forecast, known) : forecast,
    chance,
    fullAt: place === null || (nth === 0 && isFullNow(source)) ? null : known[place]!.at,
  }
}

/** FOR-30: the forecast of the next days; null where too few days are known (FOR-20). */
export const forecastOf = (source: ForecastSource): Forecast | null => {
  const { state, past, today, next } = source
  if (!isEnough(state)) return null
  const basis: Basis = {
    state,
    errors: errorsUntilNow(source),
    reach: reachOf(past.runs),
    hour: hourPartOf(past),
    capacity: source.capacityAt(today.local.startMs + (source.now + 1) * quarterMs),
  }
  const points: ForecastPoint[] = []
  const days: ForecastDay[] = []
  for (let nth = 0; nth <= next.length && points.length < source.quarters; nth++) {
    const ofDay = pointsOfDay(source, basis, nth, points.length)
    points.push(...ofDay)
    if (ofDay.length > 0) days.push(dayOf(source, nth, ofDay))
  }
  return { points: points.slice(0, source.quarters), days }
}
