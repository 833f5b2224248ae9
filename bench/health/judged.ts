import { chanceOfAtMost } from '@stallwise/domain/health/negative-binomial.ts'
import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { expectationsOf, type Expected } from './expected.ts'
import type { FaultKind, Injected } from './injected.ts'
import { learningDays, type Lot } from './lots.ts'
import type { Notice } from './watch.ts'

/** What was found of the faults of one kind. */
export interface Row {
  injected: number
  found: number
  readonly delays: number[]
  /** Reads that were expected until it was told. */
  readonly missing: number[]
  /** Of faults that lose a part of the reads: how many a test would find that knew what the generator knows. */
  ideal: number
}

/** The sums of all lots. */
export const sums = {
  rows: new Map<string, Row>(),
  notices: 0,
  falseAlarms: 0,
  restarts: 0,
  /** How many lots and weeks had so many notices beyond their faults. */
  extra: new Map<number, number>(),
}

const rowOf = (name: string): Row => {
  const known = sums.rows.get(name) ?? { injected: 0, found: 0, delays: [], missing: [], ideal: 0 }
  sums.rows.set(name, known)
  return known
}

const quarterMs = 15 * minuteMs
/** By the definition: a dead camera, the window of 2 hours, and what a loss of 30 % can be told from chance with. */
const [deadReads, busyPerHour, dayReads] = [12, 50, 300]

/** The end of the first 2 hours of a fault in which so many reads are expected in each hour; undefined without any. */
const busyEnd = ({ cameras, from, to }: Injected, expected: Expected): number | undefined => {
  for (let begin = Math.ceil(from / quarterMs) * quarterMs; begin + 2 * hourMs <= to; begin += quarterMs) {
    const hours = [begin, begin + hourMs].map((at) => expected(cameras[0]!, at, at + hourMs))
    if (hours.every((reads) => reads >= busyPerHour)) return begin + 2 * hourMs
  }
  return undefined
}

/** Until when the definition asks for a notice of it, and in which row it counts; undefined: it asks for none. */
const dueOf = (
  fault: Injected,
  expected: Expected,
): { row: FaultKind | string; until: number } | undefined => {
  const { kind, cameras, from, to } = fault
  if (kind === 'half') {
    const end = busyEnd(fault, expected)
    // What is looked at each quarter is told in the minute after it.
    return end === undefined ? undefined : { row: kind, until: end + minuteMs }
  }
  const until = from + 24 * hourMs
  if (kind === 'third')
    return {
      row: expected(cameras[0]!, from, until) >= dayReads ? kind : 'third, fewer',
      until: until + minuteMs,
    }
  const isSilent = kind === 'cameraDead' || kind === 'source'
  if (isSilent && cameras.every((camera) => expected(camera, from, to) < deadReads)) return undefined
  return { row: kind, until: to }
}

/** The chance that a loss over 24 hours is told from chance (1 in 10,000) by who knows the means and dispersion of each hour. */
const idealChance = (lot: Lot, { cameras, from, lost }: Injected): number => {
  const first = Math.floor((from - lot.days[0]!.startMs) / hourMs)
  const means = lot.cameras[cameras[0]!]!.means.slice(first, first + 24)
  const mean = means.reduce((sum, one) => sum + one, 0)
  const over = means.reduce((sum, one) => sum + one ** 2, 0) / 60
  let most = Math.floor(mean)
  while (most >= 0 && chanceOfAtMost(most, mean, mean + over) >= 1e-4) most--
  const left = 1 - lost
  return most < 0 ? 0 : chanceOfAtMost(most, left * mean, left * mean + left ** 2 * over)
}

const say = (...words: unknown[]) => {
  if (process.env['HEALTH_DEBUG']) console.log(...words)
}

const placeOf = (lot: Lot, at: number) => {
  const day = lot.days.findLastIndex(({ startMs }) => startMs <= at)
  const { startMs, kind } = lot.days[day]!
  return `${lot.name} day ${day - learningDays} ${kind} ${((at - startMs) / hourMs).toFixed(1)} h`
}

const judgeFaults = (lot: Lot, faults: readonly Injected[], told: readonly Notice[]) => {
  const expected = expectationsOf(lot)
  for (const fault of faults) {
    const due = dueOf(fault, expected)
    if (!due) continue
    const row = rowOf(due.row)
    row.injected++
    if (fault.kind === 'third') row.ideal += idealChance(lot, fault)
    const first = told.find(
      ({ subject, at }) => fault.subjects.includes(subject) && at >= fault.from && at <= due.until,
    )
    if (!first) {
      say('missed', placeOf(lot, fault.from), fault.kind, fault.subjects[0])
      continue
    }
    row.found++
    row.delays.push((first.at - fault.from) / minuteMs)
    if (fault.kind === 'cameraDead') row.missing.push(expected(fault.cameras[0]!, fault.from, first.at))
  }
}

const isInjected = (faults: readonly Injected[], { subject, at }: Notice) =>
  faults.some(
    ({ subjects, cameras, from, to }) =>
      (subjects.includes(subject) || (cameras.length > 1 && /^(camera|source|site)-/.test(subject))) &&
      at >= from &&
      at <= to + 2 * hourMs,
  )

const weekMs = 7 * 24 * hourMs

/** Counts what was told of a lot against the faults that were injected. */
export const judge = (lot: Lot, faults: readonly Injected[], told: readonly Notice[]): void => {
  sums.notices += told.length
  judgeFaults(lot, faults, told)
  for (const notice of told.filter((one) => !isInjected(faults, one))) {
    if (notice.subject === 'site-link') sums.restarts++
    else sums.falseAlarms++
    say(
      'no fault',
      placeOf(lot, notice.at),
      notice.subject,
      notice.by,
      lot.cameras[Number(notice.subject.split('-')[1])]?.perHour.toFixed(0),
    )
  }
  const begin = lot.days[learningDays]!.startMs
  for (let from = begin; from < begin + 90 * 24 * hourMs; from += weekMs) {
    const own = told.filter(({ at }) => at >= from && at < from + weekMs)
    const causes = faults.filter((fault) => fault.from >= from && fault.from < from + weekMs)
    const extra = own.length - causes.length
    sums.extra.set(extra, (sums.extra.get(extra) ?? 0) + 1)
    if (extra <= 2) continue
    for (const { subject, at, by } of own) say('week', placeOf(lot, at), subject, by)
    for (const { kind, subjects, from: at } of causes) say('of', placeOf(lot, at), kind, subjects[0])
  }
}
