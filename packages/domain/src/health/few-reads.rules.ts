import { hourMs, minuteMs } from '../time/durations.ts'
import { chanceOfAtMost } from './negative-binomial.ts'
import { factorOf, fewestOfOthers, hoursOfFactor } from './usual-week.rules.ts'

/**
 * HEA-23: so many reads that were expected in a row are missing, over at least so long, and that is chance as rarely as this:
 * with more reads an hour than these, as many times more rarely, since each read begins another silence.
 */
const dead = { missing: 12, leastMs: 2 * minuteMs, chance: 1e-5, perHour: 10 }
/** HEA-24: as rarely as this is it chance; the short window needs so many expected reads an hour. */
const low = { chance: 1e-4, shortHours: 2, shortPerHour: 50, longReads: 20 }
/** HEA-25: a part of what was expected, with so many expected reads, at which reads are enough again. */
const enough = { share: 0.9, reads: 120 }

export const quarterMs = hourMs / 4
/** HEA-24: the quarters of an hour that are looked at, and those before that the first of them needs. */
export const quarters = { day: 96, hour: 4, before: hoursOfFactor * 4 - 1 } as const

/** A camera or reader with its quarters of an hour, oldest first, the same ones for all of a lot. */
export interface CountedQuarters {
  readonly seen: readonly number[]
  /** What is usual in each; null = still learning. */
  readonly usual: readonly (number | null)[]
  /** The device, or what it depends on, had a fault: such quarters do not count. */
  readonly isFaulty: readonly boolean[]
  readonly dispersion: number
}

/** How many reads were expected, and how sure that is. */
interface Expected {
  readonly reads: number
  readonly seen: number
  readonly variance: number
}

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

/** HEA-21: how much days differ, where no others say what today is like; k has most of it then. */
const ofDays = 0.02

/** HEA-21: what others of the lot say of a quarter, and the relative variance of that. */
export interface LotFactor {
  readonly factor: number
  readonly variance: number
}

/** HEA-21: what the others of the `nth` one say of a quarter. */
export type LotFactors = (nth: number, place: number) => LotFactor

/** Sums of the values before each place. */
const runningSums = (values: readonly number[]): number[] => {
  const sums = [0]
  for (const value of values) sums.push(sums.at(-1)! + value)
  return sums
}

/** HEA-21: what the others say of each quarter; `isUsual` of each quarter: no holiday, closure or exception. */
export const factorsOf = (cameras: readonly CountedQuarters[], isUsual: readonly boolean[]): LotFactors => {
  const own = cameras.map(({ seen, usual, isFaulty }) => {
    const counts = usual.map((one, place) => one !== null && !isFaulty[place])
    return {
      seen: runningSums(seen.map((one, place) => (counts[place] ? one : 0))),
      usual: runningSums(usual.map((one, place) => (counts[place] ? one! : 0))),
    }
  })
  const all = (kind: 'seen' | 'usual', place: number) => own.reduce((sum, one) => sum + one[kind][place]!, 0)
  const sums = isUsual.map((_, place) => {
    const [from, to] = [Math.max(0, place - quarters.before), place + 1]
    return {
      from,
      to,
      seen: all('seen', to) - all('seen', from),
      usual: all('usual', to) - all('usual', from),
    }
  })
  return (nth, place) => {
    const { from, to, seen, usual } = sums[place]!
    const one = own[nth]!
    const [others, reads] = [
      usual - (one.usual[to]! - one.usual[from]!),
      seen - (one.seen[to]! - one.seen[from]!),
    ]
    const variance = others < fewestOfOthers ? ofDays : 1 / others + 1 / (180 * (cameras.length - 1))
    return { factor: factorOf(reads, others, isUsual[place]!), variance }
  }
}

const expectedIn = (own: CountedQuarters, factorAt: (place: number) => LotFactor, from: number): Expected => {
  const places = own.usual.flatMap((usual, at) =>
    at >= from && usual !== null && !own.isFaulty[at] ? [at] : [],
  )
  const factors = places.map(factorAt)
  const means = places.map((at, nth) => own.usual[at]! * factors[nth]!.factor)
  const reads = sumOf(means)
  // What others say of a time they say of all quarters from which it is taken; the dispersion has that of an hour in it.
  const shared = Math.max(0, Math.min(places.length, quarters.before) - quarters.hour)
  // Quarters of an hour vary together: k is that of hours.
  const variance =
    reads +
    sumOf(means.map((mean) => (4 * mean * mean) / own.dispersion)) +
    shared * Math.max(0, ...means) * sumOf(means.map((mean, nth) => mean * factors[nth]!.variance))
  return { reads, seen: sumOf(places.map((at) => own.seen[at]!)), variance }
}

/** HEA-24: reads of a camera that were too few. */
export interface FewReads {
  readonly hours: number
  readonly expected: number
  readonly seen: number
}

const isFew = ({ reads, seen, variance }: Expected) =>
  seen < reads * 0.9 && chanceOfAtMost(seen, reads, variance) < low.chance

/**
 * HEA-24: whether the reads of the `nth` camera were too few in the last 2 hours or in the last day; of others it takes what
 * is usual today.
 */
export const findFewReads = (
  cameras: readonly CountedQuarters[],
  nth: number,
  factors: LotFactors,
): FewReads | undefined => {
  const own = cameras[nth]!
  const count = own.seen.length
  const windows = [
    { hours: low.shortHours, from: count - low.shortHours * 4, least: low.shortHours * low.shortPerHour },
    { hours: 24, from: Math.max(0, count - quarters.day), least: low.longReads },
  ]
  for (const window of windows) {
    const { reads, seen, variance } = expectedIn(own, (place) => factors(nth, place), window.from)
    if (reads >= window.least && isFew({ reads, seen, variance }))
      return { hours: window.hours, expected: reads, seen }
  }
  return undefined
}

/** HEA-25: whether the reads of the `nth` camera are enough again, over the last quarters with enough expected ones. */
export const hasEnoughReads = (
  cameras: readonly CountedQuarters[],
  nth: number,
  factors: LotFactors,
): boolean => {
  const own = cameras[nth]!
  let [expected, seen] = [0, 0]
  for (let at = own.seen.length - 1; at >= 0 && expected < enough.reads; at--) {
    expected += (own.usual[at] ?? 0) * factors(nth, at).factor
    seen += own.seen[at]!
  }
  return expected >= enough.reads && seen >= expected * enough.share
}

/** A device that is expected to read, and what it is connected through, the nearest first. */
export interface ExpectedReader {
  readonly id: string
  readonly through: readonly string[]
  readonly lastReadAt: number
  /** The relative variance of what is expected of an hour: 1 / k, and that of the factor. */
  readonly variance: number
  /** How many reads are expected from a time until now. */
  readonly expectedSince: (from: number) => number
}

/** HEA-23, HEA-40: what reads nothing any more: a device, or what several of them are connected through. */
export interface Silent {
  readonly id: string
  readonly devices: readonly string[]
  readonly since: number
  readonly missing: number
}

/**
 * HEA-40: of several devices more have to be missing, since they have more reads by which chance can mislead; and so many
 * without the busiest part of them, so that its own fault is not taken for one of what it is connected through.
 */
const together = { missing: 16, missingOfOthers: 4 }

const isLong = (since: number, now: number) => now - since >= dead.leastMs

/** HEA-40: whether all devices that are connected through something are silent together. */
const silentThrough = (id: string, devices: readonly ExpectedReader[], now: number): Silent | undefined => {
  if (devices.length < 2) return undefined
  const since = Math.max(...devices.map(({ lastReadAt }) => lastReadAt))
  if (!isLong(since, now)) return undefined
  const parts = new Map<string, { before: number; missing: number }>()
  for (const { id: device, through, lastReadAt, expectedSince } of devices) {
    const part = through[through.indexOf(id) - 1] ?? device
    const known = parts.get(part) ?? { before: 0, missing: 0 }
    const own = expectedSince(since)
    const before = known.before + expectedSince(lastReadAt) - own
    parts.set(part, { before, missing: known.missing + own })
  }
  // What was silent by itself before says nothing of a cause that came later.
  const each = [...parts.values()].map(({ before, missing: own }) => (before >= dead.missing ? 0 : own))
  const missing = sumOf(each)
  if (missing < together.missing || missing - Math.max(...each) < together.missingOfOthers) return undefined
  return { id, devices: devices.map((one) => one.id), since, missing }
}

/** HEA-23, HEA-40: what reads nothing any more; of devices that are silent through one cause only the cause. */
export const findSilent = (devices: readonly ExpectedReader[], now: number): Silent[] => {
  const found: Silent[] = []
  let rest = devices
  const causes = [...new Set(devices.flatMap(({ through }) => through.toReversed()))]
  for (const cause of causes) {
    const behind = rest.filter(({ through }) => through.includes(cause))
    const silent = silentThrough(cause, behind, now)
    if (!silent) continue
    found.push(silent)
    const covered = new Set(silent.devices)
    rest = rest.filter(({ id }) => !covered.has(id))
  }
  for (const { id, lastReadAt, expectedSince, variance } of rest) {
    if (!isLong(lastReadAt, now)) continue
    const missing = expectedSince(lastReadAt)
    const chance = chanceOfAtMost(0, missing, missing + missing ** 2 * variance)
    const perHour = expectedSince(now - hourMs)
    const rarely = dead.chance * Math.min(1, dead.perHour / Math.max(1, perHour))
    if (missing >= dead.missing && chance < rarely)
      found.push({ id, devices: [id], since: lastReadAt, missing })
  }
  return found
}
