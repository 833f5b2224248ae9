import { hourMs, minuteMs } from '../time/durations.ts'
import { chanceOfAtMost } from './negative-binomial.ts'
import { factorOf, fewestOfOthers, hoursOfFactor } from './usual-week.rules.ts'

/** HEA-23: so many reads that were expected in a row are missing, over at least so long, and that is chance as rarely as this. */
const dead = { missing: 12, leastMs: 2 * minuteMs, chance: 1e-5 }
/**
 * HEA-24: as rarely as this is it chance; the short window needs so many expected reads an hour: 50, less what the usual hour
 * of 8 weeks may be off.
 */
const low = { chance: 1e-4, shortHours: 2, shortPerHour: 40, longReads: 20 }
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
export const factorAt = (
  others: readonly CountedQuarters[],
  place: number,
  isUsualDay: boolean,
): { readonly factor: number; readonly variance: number } => {
  let [seen, usual] = [0, 0]
  for (const { seen: counts, usual: usuals, isFaulty } of others)
    for (let at = Math.max(0, place - quarters.before); at <= place; at++) {
      const one = usuals[at]
      if (one === null || one === undefined || isFaulty[at]) continue
      seen += counts[at]!
      usual += one
    }
  const variance = usual < fewestOfOthers ? ofDays : 1 / usual + 1 / (180 * others.length)
  return { factor: factorOf(seen, usual, isUsualDay), variance }
}

const expectedIn = (
  own: CountedQuarters,
  factors: readonly ReturnType<typeof factorAt>[],
  from: number,
): Expected => {
  const places = own.usual.flatMap((usual, at) =>
    at >= from && usual !== null && !own.isFaulty[at] ? [at] : [],
  )
  const means = places.map((at) => own.usual[at]! * factors[at]!.factor)
  const reads = sumOf(means)
  // What others say of a time they say of all quarters from which it is taken; the dispersion has that of an hour in it.
  const shared = Math.max(0, Math.min(places.length, quarters.before) - quarters.hour)
  // Quarters of an hour vary together: k is that of hours.
  const variance =
    reads +
    sumOf(means.map((mean) => (4 * mean * mean) / own.dispersion)) +
    shared * Math.max(0, ...means) * sumOf(means.map((mean, nth) => mean * factors[places[nth]!]!.variance))
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
 * is usual today. `isUsual` of each quarter: no holiday, closure or exception.
 */
export const findFewReads = (
  cameras: readonly CountedQuarters[],
  nth: number,
  isUsual: readonly boolean[],
): FewReads | undefined => {
  const own = cameras[nth]!
  const others = cameras.filter((_, other) => other !== nth)
  const count = own.seen.length
  const first = Math.max(0, count - quarters.day)
  const factors = own.seen.map((_, at) =>
    at < first ? { factor: 1, variance: 0 } : factorAt(others, at, isUsual[at]!),
  )
  const windows = [
    { hours: low.shortHours, from: count - low.shortHours * 4, least: low.shortHours * low.shortPerHour },
    { hours: 24, from: first, least: low.longReads },
  ]
  for (const window of windows) {
    const { reads, seen, variance } = expectedIn(own, factors, window.from)
    if (reads >= window.least && isFew({ reads, seen, variance }))
      return { hours: window.hours, expected: reads, seen }
  }
  return undefined
}

/** HEA-25: whether the reads of the `nth` camera are enough again, over the last quarters with enough expected ones. */
export const hasEnoughReads = (
  cameras: readonly CountedQuarters[],
  nth: number,
  isUsual: readonly boolean[],
): boolean => {
  const own = cameras[nth]!
  const others = cameras.filter((_, other) => other !== nth)
  let [expected, seen] = [0, 0]
  for (let at = own.seen.length - 1; at >= 0 && expected < enough.reads; at--) {
    expected += (own.usual[at] ?? 0) * factorAt(others, at, isUsual[at]!).factor
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
const together = { missing: 20, missingOfOthers: 7 }

const isLong = (since: number, now: number) => now - since >= dead.leastMs

/** HEA-40: whether all devices that are connected through something are silent together. */
const silentThrough = (id: string, devices: readonly ExpectedReader[], now: number): Silent | undefined => {
  if (devices.length < 2) return undefined
  const since = Math.max(...devices.map(({ lastReadAt }) => lastReadAt))
  if (!isLong(since, now)) return undefined
  const parts = new Map<string, number>()
  for (const { id: device, through, expectedSince } of devices) {
    const part = through[through.indexOf(id) - 1] ?? device
    parts.set(part, (parts.get(part) ?? 0) + expectedSince(since))
  }
  const each = [...parts.values()]
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
    rest = rest.filter(({ id }) => !silent.devices.includes(id))
  }
  for (const { id, lastReadAt, expectedSince, variance } of rest) {
    if (!isLong(lastReadAt, now)) continue
    const missing = expectedSince(lastReadAt)
    const chance = chanceOfAtMost(0, missing, missing + missing ** 2 * variance)
    if (missing >= dead.missing && chance < dead.chance)
      found.push({ id, devices: [id], since: lastReadAt, missing })
  }
  return found
}
