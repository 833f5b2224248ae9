import { freeMsAt, freeTimeChanges } from '../passes/lot-passes.ts'
import type { Visit } from '../visits/visits.model.ts'
import { stayBegan, type CoverageFacts, type CoveragePart } from './coverage.rules.ts'
import { clearedAfter, firstCleared, type Found, type FoundViolation } from './found-violation.ts'
import type { Enforcement } from './violations.model.ts'
import { graceAfter, graceOf } from './violations.rules.ts'

/** A time that counts: neither authorised nor paid, with the same limit. */
interface CountedTime {
  readonly from: number
  readonly until: number
  /** How much of the stay was counted before it. */
  readonly counted: number
  /** The lot's limit with what staff had given free of charge. */
  readonly limitMs: number
  /** Whether it begins with the stay, or since a time that does not count has ended. */
  readonly isFirst: boolean
  /** VIO-12: until when it may stay since it was authorised last. */
  readonly leaveUntil: number
}

const countedTimes = (
  facts: CoverageFacts,
  visit: Visit,
  {
    parts,
    limitMs,
    enforcement,
  }: {
    readonly parts: readonly CoveragePart[]
    readonly limitMs: number
    readonly enforcement: Enforcement
  },
): CountedTime[] => {
  const { plate } = visit
  const began = stayBegan(visit)
  const changes = plate === null ? [] : freeTimeChanges(facts, plate, began)
  const limitAt = (at: number) => limitMs + (plate === null ? 0 : freeMsAt(facts, { plate, began }, at))
  const times: CountedTime[] = []
  let counted = 0
  for (const [place, { from, coverage }] of parts.entries()) {
    if (coverage === 'covered') continue
    const end = parts[place + 1]?.from ?? Infinity
    const ended = parts[place - 1]
    const leaveUntil = ended ? from + graceAfter(enforcement, ended) : -Infinity
    const begins = [from, ...changes.filter((at) => at > from && at < end)]
    for (const [nth, at] of begins.entries()) {
      const until = begins[nth + 1] ?? end
      times.push({ from: at, until, counted, limitMs: limitAt(at), isFirst: nth === 0, leaveUntil })
      counted += until - at
    }
  }
  return times
}

/** When it was no longer over the limit since staff gave it more free time. */
const freedAfter = (times: readonly CountedTime[], openedAt: number, until: number): number | undefined =>
  times.find(
    ({ from, counted, limitMs, isFirst }) =>
      !isFirst && from > openedAt && from <= until && counted < limitMs,
  )?.from

/** When the limit is exceeded in a time; undefined if it was before, or is not until its end and the grace period. */
const exceededIn = (
  { from, until, counted, limitMs, isFirst, leaveUntil }: CountedTime,
  { before, graceMs }: { readonly before: CountedTime | undefined; readonly graceMs: number },
): { readonly causeAt: number; readonly openedAt: number } | undefined => {
  const reachedAt = from + limitMs - counted
  // Who was over the limit before has had no time since the last authorisation ended but the grace period (VIO-12).
  if (isFirst && before && reachedAt <= from) return undefined
  // What staff take back is due from then on.
  const isTakenBack = !isFirst && before !== undefined && limitMs < before.limitMs
  const causeAt = isTakenBack ? Math.max(reachedAt, from) : reachedAt
  const openedAt = Math.max(causeAt + graceMs, leaveUntil)
  return openedAt >= from && openedAt < until ? { causeAt, openedAt } : undefined
}

/**
 * VIO-19: a vehicle without a pass that is in its stay for longer than the lot's limit, what staff gave free of charge and the
 * grace period. Time paid or covered is not counted; where it ends after that, VIO-12 applies.
 */
export const findOverStay = (
  facts: CoverageFacts,
  enforcement: Enforcement,
  visit: Visit,
  { parts, until }: { readonly parts: readonly CoveragePart[]; readonly until: number },
): Found => {
  const limitMs = enforcement.timeLimitMs ?? null
  if (limitMs === null || visit.passholderId !== null) return { found: [], againAt: Infinity }
  const graceMs = graceOf(enforcement)
  const times = countedTimes(facts, visit, { parts, limitMs, enforcement })
  const found: FoundViolation[] = []
  let goesOnUntil = -Infinity
  for (const [nth, time] of times.entries()) {
    const exceeded = exceededIn(time, { before: times[nth - 1], graceMs })
    if (!exceeded || exceeded.openedAt < goesOnUntil) continue
    const { causeAt, openedAt } = exceeded
    if (openedAt >= (visit.exitedAt ?? Infinity)) break
    if (openedAt > until) return { found, againAt: openedAt }
    const freeAt = freedAfter(times, openedAt, until)
    goesOnUntil = freeAt ?? Infinity
    // VIO-08: what was exceeded before belongs to the visit with which the stay began.
    if (openedAt < visit.enteredAt) continue
    const free = freeAt === undefined ? {} : { freeAt }
    found.push({
      reason: 'timeLimit',
      zoneId: visit.zoneId,
      causeAt,
      openedAt,
      graceUntil: openedAt,
      exceededMs: time.limitMs,
      isStayLimit: true,
      ...free,
      ...firstCleared(clearedAfter(parts, openedAt, until), free),
      movedAt: null,
    })
  }
  return { found, againAt: Infinity }
}
