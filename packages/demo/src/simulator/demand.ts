import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import type { Rhythm } from '#world/demo-world.rows.ts'
import type { DayCharacter } from './day-character.ts'
import { churnOf, typicalShare } from './day-curve.ts'
import type { ParkingDay } from './parking-day.ts'

const cellMs = hourMs / 6
const minShare = 0.005
const fullShare = 0.99

/** Integral of a rate that changes over a day, and its inverse. */
export class Chance {
  readonly #startMs: number
  readonly #passed: readonly number[]

  /** `rates`: hourly rates for each ten minutes from `startMs` on. */
  constructor(startMs: number, rates: readonly number[]) {
    this.#startMs = startMs
    const passed = [0]
    for (const rate of rates) passed.push(passed.at(-1)! + (rate * cellMs) / hourMs)
    this.#passed = passed
  }

  /** The integral over the whole day. */
  get total(): number {
    return this.#passed.at(-1)!
  }

  passedAt(at: number): number {
    const place = (at - this.#startMs) / cellMs
    if (place <= 0) return 0
    const cell = Math.floor(place)
    const [from, to] = [this.#passed[cell], this.#passed[cell + 1]]
    return from === undefined || to === undefined ? this.total : from + (to - from) * (place - cell)
  }

  /** The time at which the integral reaches a value; undefined if never. */
  when(amount: number): number | undefined {
    if (amount < 0 || amount >= this.total) return undefined
    let [low, high] = [0, this.#passed.length - 1]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.#passed[middle]! <= amount) low = middle
      else high = middle
    }
    const [from, to] = [this.#passed[low]!, this.#passed[low + 1]!]
    return Math.floor(this.#startMs + cellMs * (low + (amount - from) / (to - from || 1)))
  }
}

/** Demand of a group over a parking day: arrivals per hour, and the hourly probability that a vehicle leaves, or arrived. */
export interface Demand {
  readonly arrivals: Chance
  readonly leaving: Chance
  /** Backwards: the hourly probability that a present vehicle arrived at that time. */
  readonly coming: Chance
  /** Occupied share at the start and at the end of the day. */
  readonly atStart: number
  readonly atEnd: number
}

/** Parameters of a group: its daily pattern, its size, and its maximum share. */
export interface Filling {
  readonly rhythm: Rhythm
  readonly capacity: number
  readonly maxShare: number
  /** Demand exceeds the stalls: a vehicle leaves earlier if its stall is assigned next. */
  readonly isAlwaysWanted?: boolean
  readonly timeZone: string
  readonly characterOf: (day: string) => DayCharacter
}

/** An event fills the visitor stalls from six to eleven in the evening. */
const eventShare = (hour: number): number => {
  if (hour < 17 || hour > 23.5) return 0
  if (hour < 18.75) return (1.1 * (hour - 17)) / 1.75
  return hour > 22.5 ? 1.1 * (23.5 - hour) : 1.1
}

const shareAt = (filling: Filling, at: number): number => {
  const { rhythm, timeZone, characterOf, maxShare } = filling
  const { day, startMs } = localDayOf(at, timeZone)
  const hour = (at - startMs) / hourMs
  const { kind, eventNight, share } = characterOf(day)
  const usual = typicalShare(rhythm, kind === 'workday', hour) * share(rhythm)
  const event = eventNight && rhythm === 'officeVisitor' ? eventShare(hour) : 0
  return Math.max(minShare, Math.min(maxShare, usual), Math.min(fullShare, event))
}

const kept = new WeakMap<Filling, Map<number, Demand>>()
const maxDaysKept = 6

/** Demand of a group over a parking day. */
export const demandOf = (filling: Filling, day: ParkingDay): Demand => {
  const days = kept.get(filling) ?? new Map<number, Demand>()
  kept.set(filling, days)
  const demand = days.get(day.startMs) ?? computeDemand(filling, day)
  if (days.size >= maxDaysKept) days.clear()
  days.set(day.startMs, demand)
  return demand
}

/**
 * Converts a day's curve into arrivals and departures: where it rises, arrivals exceed departures, where it falls the
 * reverse, in addition to the turnover; so the number of vehicles follows the curve on average.
 */
const computeDemand = (filling: Filling, { startMs, endMs }: ParkingDay): Demand => {
  const churn = churnOf(filling.rhythm)
  const cells = Math.round((endMs - startMs) / cellMs)
  const shares = Array.from({ length: cells + 1 }, (_, cell) => shareAt(filling, startMs + cell * cellMs))
  const [arrivals, leaving, coming]: [number[], number[], number[]] = [[], [], []]
  for (let cell = 0; cell < cells; cell++) {
    const [from, to] = [shares[cell]!, shares[cell + 1]!]
    const middle = (from + to) / 2
    const slope = (to - from) * (hourMs / cellMs)
    const arriving = churn * middle + Math.max(0, slope)
    arrivals.push(arriving * filling.capacity)
    coming.push(arriving / middle)
    leaving.push(churn + Math.max(0, -slope) / middle)
  }
  return {
    arrivals: new Chance(startMs, arrivals),
    leaving: new Chance(startMs, leaving),
    coming: new Chance(startMs, coming),
    atStart: shares[0]!,
    atEnd: shares[cells]!,
  }
}
