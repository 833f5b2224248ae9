import { dayQuarters, type Fitted } from './forecast.model.ts'

/** FOR-13: the part that the mean of the last day has in what is left of it; the rest is the error at the same time. */
const partOfDay = 0.4
/** FOR-13: the quarters around the same time whose mean is taken. */
const around = 8
/** FOR-13: how old the last known error may be, in quarters. */
const oldestNow = 8
const hourQuarters = 4

/** FOR-14: what the sums of former days count when a day is over. */
const keptSums = 0.95
/** FOR-14: a fit begins with as much weight as a day has whose errors are this part of the capacity. */
const firstWeight = 0.03

/** FOR-14: what is taken before anything is fitted. */
export const firstCarry = 0.6
export const firstFade = 0.88

/** FOR-14: the fitted value, from 0 to 1. */
export const fittedValue = ({ up, down }: Fitted, first: number, capacity: number): number => {
  const weight = Math.max((firstWeight * capacity) ** 2, Number.MIN_VALUE)
  return Math.max(0, Math.min(1, (up + first * weight) / (down + weight)))
}

/** FOR-14: the sums with those of one more day. */
export const fittedWith = (before: Fitted, { up, down }: Fitted): Fitted => ({
  up: keptSums * before.up + up,
  down: keptSums * before.down + down,
})

/** The two coefficients of a group. FOR-13. */
export interface Coefficients {
  /** Left a day later. */
  readonly carry: number
  /** Left an hour later. */
  readonly fade: number
}

/**
 * Known errors in a row of quarters, oldest first; NaN = unknown. `lasting`: those that say something of the next days, which
 * errors at events do not (FOR-83).
 */
export class KnownErrors {
  readonly #errors: Float64Array
  readonly #sums: Float64Array
  readonly #counts: Uint32Array

  constructor(errors: Float64Array, lasting = errors) {
    this.#errors = errors
    this.#sums = new Float64Array(errors.length + 1)
    this.#counts = new Uint32Array(errors.length + 1)
    for (let place = 0; place < errors.length; place++) {
      const error = lasting[place]!
      const isKnown = !Number.isNaN(error)
      this.#sums[place + 1] = this.#sums[place]! + (isKnown ? error : 0)
      this.#counts[place + 1] = this.#counts[place]! + (isKnown ? 1 : 0)
    }
  }

  get length(): number {
    return this.#errors.length
  }

  /** The mean of so many errors up to a place; 0 if none is known. */
  #mean(last: number, count: number): number {
    const end = Math.max(0, Math.min(this.length, last + 1))
    const begin = Math.max(0, last + 1 - count)
    if (end <= begin) return 0
    const known = this.#counts[end]! - this.#counts[begin]!
    return known === 0 ? 0 : (this.#sums[end]! - this.#sums[begin]!) / known
  }

  /** FOR-13: what is known at `now` about a time that is `back` quarters earlier on the wall clock, some days later. */
  ofLastDay(now: number, back: number): number {
    const middle = Math.min(now - back + around / 2, now)
    return partOfDay * this.#mean(now, dayQuarters) + (1 - partOfDay) * this.#mean(middle, around)
  }

  /** FOR-13: the last known error up to `now`, and its age in quarters; undefined if it is too old. */
  last(now: number): { readonly error: number; readonly age: number } | undefined {
    for (let age = 0; age <= oldestNow && age <= now; age++) {
      const error = this.#errors[now - age]!
      if (!Number.isNaN(error)) return { error, age }
    }
    return undefined
  }

  at(place: number): number {
    return place < 0 ? Number.NaN : this.#errors[place]!
  }
}

/** A time that is forecast, in quarters after `now`: as they pass, and on the wall clock. FOR-02. */
export interface Ahead {
  readonly elapsed: number
  readonly onWall: number
}

/** FOR-13: the correction of the usual value at a time, from the errors that are known at `now`. */
export const correctionOf = (
  errors: KnownErrors,
  now: number,
  { elapsed, onWall }: Ahead,
  { carry, fade }: Coefficients,
): number => {
  const days = Math.max(1, Math.ceil(onWall / dayQuarters))
  const slow = carry ** days * errors.ofLastDay(now, days * dayQuarters - onWall)
  const last = errors.last(now)
  if (!last) return slow
  return slow + fade ** ((elapsed + last.age) / hourQuarters) * (last.error - slow)
}

/** FOR-14: what a day adds to the fits of both coefficients. Its errors are the last `quarters` ones. */
export const fitsOfDay = (
  errors: KnownErrors,
  quarters: number,
  carry: number,
): { readonly carry: Fitted; readonly fade: Fitted } => {
  const sums = { carryUp: 0, carryDown: 0, fadeUp: 0, fadeDown: 0 }
  for (let place = errors.length - quarters; place < errors.length; place++) {
    const error = errors.at(place)
    if (Number.isNaN(error)) continue
    const dayBefore = errors.ofLastDay(place - dayQuarters, 0)
    sums.carryUp += dayBefore * error
    sums.carryDown += dayBefore ** 2
    const hourBefore = place - hourQuarters
    const last = errors.last(hourBefore)
    if (last?.age !== 0) continue
    const slow = carry * errors.ofLastDay(hourBefore, dayQuarters - hourQuarters)
    sums.fadeUp += (last.error - slow) * (error - slow)
    sums.fadeDown += (last.error - slow) ** 2
  }
  return {
    carry: { up: sums.carryUp / dayQuarters, down: sums.carryDown / dayQuarters },
    fade: { up: sums.fadeUp / dayQuarters, down: sums.fadeDown / dayQuarters },
  }
}
