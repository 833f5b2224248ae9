import { reachAt, widthAt, type Reach } from './band.rules.ts'
import {
  correctionOf,
  firstCarry,
  firstFade,
  fittedValue,
  type KnownErrors,
  type Coefficients,
} from './correction.rules.ts'
import { dayQuarters, daysNeeded, type DayOfWeek, type ForecastState } from './forecast.model.ts'
import { expectedDayOf } from './profile.rules.ts'

/** FOR-20: whether enough days are known. */
export const isEnough = ({ knownDays }: Pick<ForecastState, 'knownDays'>): boolean => knownDays >= daysNeeded

/** FOR-14: the coefficients of a state. */
export const coefficientsOf = (
  { carry, fade }: Pick<ForecastState, 'carry' | 'fade'>,
  capacity: number,
): Coefficients => ({
  carry: fittedValue(carry, firstCarry, capacity),
  fade: fittedValue(fade, firstFade, capacity),
})

/** A value that is forecast; NaN = unknown. `low` and `high`: the band. */
export interface Value {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly width: number
}

/** What values follow from at one moment. */
export interface Basis {
  readonly state: Pick<ForecastState, 'profile' | 'effects' | 'carry' | 'fade' | 'widening'>
  readonly errors: KnownErrors
  readonly reach: Reach | null
  /** Mean error one hour ahead as a part of that 24 hours ahead (FOR-42). */
  readonly hour: number
  /** The capacity of now, by which fits begin. */
  readonly capacity: number
}

/** A quarter that is to be forecast, with how far it is from the end of the known errors' quarter `now`. */
export interface Target {
  readonly now: number
  readonly usual: number
  readonly elapsed: number
  readonly onWall: number
  /** The quarter of the wall clock in which it begins. */
  readonly wall: number
  readonly capacity: number
}

const within = (value: number, capacity: number): number => Math.max(0, Math.min(capacity, value))

/** FOR-13, FOR-15: a value alone; NaN = unknown. */
export const valueAloneOf = (basis: Basis, coefficients: Coefficients, target: Target): number =>
  within(target.usual + correctionOf(basis.errors, target.now, target, coefficients), target.capacity)

/** FOR-13, FOR-15, FOR-40: a value with its band. */
export const valueOf = (basis: Basis, coefficients: Coefficients, target: Target): Value => {
  const { usual, capacity, elapsed } = target
  const { carry, fade } = coefficients
  const width = widthAt(elapsed, { hour: basis.hour, carry, fade })
  if (Number.isNaN(usual)) return { value: Number.NaN, low: Number.NaN, high: Number.NaN, width }
  const value = valueAloneOf(basis, coefficients, target)
  if (!basis.reach) return { value, low: Number.NaN, high: Number.NaN, width }
  const { below, above } = reachAt(basis.reach, target.wall)
  const by = width * basis.state.widening
  const [low, high] = [Math.floor(value + below * by), Math.ceil(value + above * by)]
  return { value, low: within(low, capacity), high: within(high, capacity), width }
}

/** FOR-25: the values of a day 24 hours ahead, from the day before it. The known errors end with that day. */
export const dayAheadOf = (
  basis: Basis,
  day: DayOfWeek,
  capacity: number,
): { readonly values: Float64Array; readonly low: Float64Array; readonly high: Float64Array } => {
  const coefficients = coefficientsOf(basis.state, basis.capacity)
  const usual = expectedDayOf(basis.state, day)
  const length = day.wall.length
  const ahead = {
    values: new Float64Array(length),
    low: new Float64Array(length),
    high: new Float64Array(length),
  }
  const last = basis.errors.length - 1
  for (let place = 0; place < length; place++) {
    // The last hour of a day of 25 hours is forecast when the day begins.
    const now = Math.min(last, last + 1 + place - dayQuarters)
    const elapsed = last + 1 + place - now
    const { value, low, high } = valueOf(basis, coefficients, {
      now,
      elapsed,
      capacity,
      onWall: elapsed,
      usual: usual[place]!,
      wall: day.wall[place]!,
    })
    ahead.values[place] = value
    ahead.low[place] = low
    ahead.high[place] = high
  }
  return ahead
}
