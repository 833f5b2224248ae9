import { millionths } from './millionths.ts'
import { percentileByRank, rankOf } from './ranks.ts'
import { passesToAdd, byShowUp } from './oversell.rules.ts'
import type { AdvisedGroup, EvidenceDay } from './recommendations.model.ts'

/** REC-40: what a number of passes would have meant on the days of the evidence. */
export interface Consequences {
  /** Days on which more vehicles would have come than fit. */
  readonly daysOver: number
  readonly days: number
  /** Vehicles that would not have found a stall, in a month. */
  readonly notServedAMonth: number
}

type Sold = Pick<AdvisedGroup, 'capacity' | 'passes'>

/** REC-40: the vehicles that come on a day at its show-up, with so many passes; a price sells parts of one (REC-46). */
export const needOn = ({ peak, passes }: EvidenceDay, sold: number): number =>
  (peak * millionths(sold)) / millionths(passes)

/** REC-40: with `sold` passes in place of those sold now; `capacity` in place of that of now. */
export const consequencesOf = (
  days: readonly EvidenceDay[],
  { capacity, sold }: { readonly capacity: number; readonly sold: number },
): Consequences => {
  // Compared without division, so that a day that just fits is not over.
  const over = days.filter(({ peak, passes }) => peak * millionths(sold) > capacity * millionths(passes))
  const notServed = over.reduce((sum, day) => sum + needOn(day, sold) - capacity, 0)
  return {
    daysOver: over.length,
    days: days.length,
    notServedAMonth: days.length === 0 ? 0 : ((notServed / days.length) * 365) / 12,
  }
}

/** More passes than any lot sells. */
const mostPasses = 100_000

/**
 * REC-41: the most passes that may be added while the last one earns at least what turning vehicles away for it costs, both
 * in cents a month; undefined if that never ends. What one more pass costs never falls, so it is found by halving.
 */
export const breakEvenPasses = (
  days: readonly EvidenceDay[],
  { capacity, passes }: Sold,
  { monthlyCents, awayCents }: { readonly monthlyCents: number; readonly awayCents: number },
): number | undefined => {
  const notServed = (added: number) =>
    consequencesOf(days, { capacity, sold: passes + added }).notServedAMonth
  const pays = (added: number) => awayCents * (notServed(added) - notServed(added - 1)) <= monthlyCents
  if (days.length === 0 || pays(mostPasses)) return undefined
  let [low, high] = [0, mostPasses]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (pays(middle)) low = middle
    else high = middle
  }
  return low
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
const numbersFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const resamples = 1_000

/**
 * Draws as many of so many ranked days as there are, again and again; returns each time the rank that is at a place among those
 * drawn. Ranks are counted instead of sorted: a page of recommendations has a hundred thousand draws for each.
 */
const rankDrawer = (count: number, place: number, next: () => number): (() => number) => {
  const drawn = new Uint16Array(count)
  return () => {
    drawn.fill(0)
    for (let nth = 0; nth < count; nth++) drawn[Math.floor(next() * count)]! += 1
    let [rank, below] = [0, drawn[0]!]
    while (below <= place) below += drawn[++rank]!
    return rank
  }
}

/** REC-42: the 5th to 95th percentile of the passes to add, over 1,000 draws of as many days from the evidence. */
export const rangeOfPasses = (
  days: readonly EvidenceDay[],
  sold: Sold,
  { percent, seed }: { readonly percent: number; readonly seed: number },
): { readonly low: number; readonly high: number } => {
  if (days.length === 0) return { low: 0, high: 0 }
  const ranked = days.toSorted(byShowUp)
  const draw = rankDrawer(ranked.length, rankOf(percent, ranked.length), numbersFrom(seed))
  const added = ranked.map((day) => passesToAdd([day], sold, percent))
  const counts = Array.from({ length: resamples }, () => added[draw()]!)
  return { low: percentileByRank(counts, 5) ?? 0, high: percentileByRank(counts, 95) ?? 0 }
}

/** REC-42: the same of the vehicles that are not served a month, with so many passes sold. */
export const rangeOfNotServed = (
  days: readonly EvidenceDay[],
  { capacity, sold, seed }: { readonly capacity: number; readonly sold: number; readonly seed: number },
): { readonly low: number; readonly high: number } => {
  const next = numbersFrom(seed)
  const ofDay = days.map((day) => consequencesOf([day], { capacity, sold }).notServedAMonth)
  const means = Array.from({ length: days.length === 0 ? 0 : resamples }, () => {
    let sum = 0
    for (let nth = 0; nth < ofDay.length; nth++) sum += ofDay[Math.floor(next() * ofDay.length)]!
    return sum / ofDay.length
  })
  return { low: percentileByRank(means, 5) ?? 0, high: percentileByRank(means, 95) ?? 0 }
}

/** REC-42: the seed of the ranges of a recommendation, by its id, so that they are the same each time. */
export const seedOf = (id: string): number => Number.parseInt(id.slice(-8), 16)

/** REC-43: of so many full days the median is compared. */
export const recentDays = 10

const showUpsOf = (days: readonly EvidenceDay[]) => days.map(({ peak, passes }) => peak / passes)

/** REC-43: the show-ups that do not contradict the evidence, and the median of the last days. */
export interface ShowUpBand {
  readonly low: number
  readonly high: number
  readonly recent: number
}

/** REC-43: undefined with too few days to compare. */
export const showUpBand = (
  evidence: readonly EvidenceDay[],
  recent: readonly EvidenceDay[],
): ShowUpBand | undefined => {
  const last = recent.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-recentDays)
  if (last.length < recentDays || evidence.length === 0) return undefined
  const known = showUpsOf(evidence)
  return {
    low: percentileByRank(known, 10)!,
    high: percentileByRank(known, 90)!,
    recent: percentileByRank(showUpsOf(last), 50)!,
  }
}

/** REC-43: whether the median show-up of the last ten days lies outside of the 10th to 90th percentile of the evidence. */
export const isContradicted = (evidence: readonly EvidenceDay[], recent: readonly EvidenceDay[]): boolean => {
  const band = showUpBand(evidence, recent)
  return band !== undefined && (band.recent < band.low || band.recent > band.high)
}
