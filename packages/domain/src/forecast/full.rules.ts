import { errorIn, mostErrorIn, runsIn, type ErrorRuns } from './error-runs.rules.ts'
import { dayQuarters } from './forecast.model.ts'

/** FOR-50: number of paths. */
const paths = 200
/** FOR-50: values in a row that reach the capacity. */
const inARow = 2

/** FOR-50: from this chance on it is said that a day will be full. */
export const saidFrom = 0.5

/** A quarter that is forecast, as a path needs it. */
export interface PathPoint {
  readonly value: number
  readonly capacity: number
  /** How wide errors are at its distance (FOR-42). */
  readonly width: number
  /** The quarter of the wall clock in which it begins. */
  readonly wall: number
}

/** FOR-51: how fast chances follow what came. */
const learning = 0.25
/** FOR-51: the least and most that paths can say, so that what came is able to change it. */
const least = 0.005

/** FOR-51: a chance as it is stated. */
export const statedChance = (ofPaths: number, confidence: number): number => {
  if (ofPaths === 0) return 0
  const chance = Math.max(least, Math.min(1 - least, ofPaths))
  return 1 / (1 + Math.exp(-confidence) * (1 / chance - 1))
}

/** FOR-51: the confidence after a day of which something was stated. */
export const confidenceAfter = (
  confidence: number,
  stated: number | null,
  wasFull: boolean | null,
): number => (!stated || wasFull === null ? confidence : confidence + learning * ((wasFull ? 1 : 0) - stated))

/** FOR-50: how probable it is that a day will be full, and about when: the place of the point at which it is. */
export interface FullChance {
  readonly chance: number
  readonly place: number | null
}

/** FOR-52: chances as they are said, lowest first; none is said to be certain. */
const odds = [
  { of: 1, from: 2 },
  { of: 3, from: 5 },
  { of: 2, from: 3 },
  { of: 3, from: 4 },
  { of: 4, from: 5 },
  { of: 9, from: 10 },
  { of: 19, from: 20 },
] as const

/** FOR-52: "4 in 5": the nearest of a few. */
export const oddsOf = (chance: number): { readonly of: number; readonly from: number } => {
  const distance = ({ of, from }: (typeof odds)[number]) => Math.abs(of / from - chance)
  return odds.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest))
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FOR-50: the seed of a day's paths (FNV-1a): the same call gives the same answer. */
export const seedOfPaths = (id: string, day: string): number => {
  let hash = 0x811c9dc5
  for (const letter of `${id} ${day}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

/** The place at which the path with the errors of one of the days is full; undefined if it never is. */
const fullPlaceOf = (points: readonly PathPoint[], runs: ErrorRuns, nth: number): number | undefined => {
  let row = 0
  for (let place = 0; place < points.length; place++) {
    const { value, capacity, width, wall } = points[place]!
    const error = errorIn(runs, nth, wall)
    const isFull = value + (Number.isNaN(error) ? 0 : error * width) >= capacity - 0.5
    row = isFull ? row + 1 : 0
    if (row === inARow) return place - inARow + 1
  }
  return undefined
}

const never: FullChance = { chance: 0, place: null }

/**
 * FOR-50: the chance that a day is full, from paths: the forecast with the errors of a day of the last ones, drawn for each
 * path. `points` are those of the day; a day without capacity is not full but closed.
 */
export const fullChanceOf = (
  points: readonly PathPoint[],
  runs: ErrorRuns,
  { next, confidence }: { readonly next: () => number; readonly confidence: number },
): FullChance => {
  const open = points.filter(({ capacity }) => capacity > 0)
  const days = runsIn(runs)
  if (open.length === 0 || days === 0) return never
  const most = mostErrorIn(runs)
  if (!open.some(({ value, capacity, width }) => value + most * width >= capacity - 0.5)) return never
  // A path is a run of one day: there are no more different ones than days.
  const places = Array.from({ length: days }, (_, nth) => fullPlaceOf(open, runs, nth))
  const drawn: number[] = []
  for (let path = 0; path < paths; path++) {
    const place = places[Math.floor(next() * places.length)]
    if (place !== undefined) drawn.push(place)
  }
  if (drawn.length === 0) return never
  const sorted = drawn.sort((a, b) => a - b)
  return {
    chance: statedChance(drawn.length / paths, confidence),
    place: points.indexOf(open[sorted[Math.floor(sorted.length / 2)]!]!),
  }
}

/** FOR-61: whether a day was full: values reached the capacity twice in a row; null if too few are known. */
export const wasFullOn = (values: Float64Array, capacity: number): boolean | null => {
  let [row, known, full] = [0, 0, false]
  for (const value of values) {
    if (!Number.isNaN(value)) known += 1
    row = value >= capacity ? row + 1 : 0
    if (row >= inARow) full = true
  }
  return full ? capacity > 0 : known * 10 >= values.length * 9 ? false : null
}

/** Errors of no day, for days of which nothing is known. */
export const noErrors = (): Float64Array => new Float64Array(dayQuarters).fill(Number.NaN)
