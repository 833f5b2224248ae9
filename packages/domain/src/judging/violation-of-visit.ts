import { clearedAfter, type FoundViolation } from '../violations/found-violation.ts'
import type { CoveragePart } from '../violations/coverage.rules.ts'
import type { Enforcement, Violation } from '../violations/violations.model.ts'
import { endsWhenAuthorised, hasShorterGrace, stateOfViolation } from '../violations/violations.rules.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { LotFacts } from './judging.model.ts'
import type { KnownStay } from './known-visits.ts'

/** VIO-28: when the vehicle of a visit was read last. */
const seenAtOf = ({ enteredAt, lastReadAt, moves }: Visit): number =>
  Math.max(enteredAt, lastReadAt ?? enteredAt, moves.at(-1)?.at ?? enteredAt)

/** VIO-08, VIO-29: what the last visit of a stay says about the end of its violations. */
const endsOf = (last: Visit, ownKey: string): Pick<Violation, 'leftAt' | 'stayVisit' | 'isExitMissed'> => {
  const key = last.key
  return {
    leftAt: last.exitedAt,
    stayVisit: key === ownKey ? null : key,
    isExitMissed: last.closedBy === 'nextEntry' && last.exitMissed,
  }
}

/** VIO-09: the key of the violation that a cause opens. */
export const keyOfViolation = (
  visitKey: string,
  { reason, causeAt }: Pick<FoundViolation, 'reason' | 'causeAt'>,
): string => `${visitKey} ${reason} ${causeAt}`

/** The violation that a cause opens; `last` is the visit with which the stay of the visit goes on. */
export const openedBy = (
  visit: Visit,
  last: Visit,
  found: FoundViolation,
  { enforcement }: Pick<LotFacts, 'enforcement'>,
): Violation => {
  const { reason, zoneId, causeAt, openedAt, graceUntil, exceededMs, clearedAt, isPaid, movedAt } = found
  const visitKey = visit.key
  const { plate, passholderId, passholderGroupId, groupId } = visit
  const zone = enforcement?.zones.find(({ id }) => id === zoneId)
  return {
    key: keyOfViolation(visitKey, found),
    visit: visitKey,
    reason,
    plate,
    passholderId,
    passholderGroupId,
    groupId,
    zoneId: zone?.id ?? null,
    causeAt,
    openedAt,
    graceUntil,
    exceededMs,
    isStayLimit: found.isStayLimit,
    seenAt: found.isStayLimit ? seenAtOf(last) : null,
    dismissAt: zone?.autoDismissMs ? openedAt + zone.autoDismissMs : null,
    clearedAt,
    isPaid,
    movedAt,
    ...endsOf(last, visitKey),
    decision: null,
  }
}

/** What is known of a violation now. */
interface KnownNow {
  /** Its own visit; undefined if that is no longer known, or turned out not to have been. */
  readonly visit: Visit | undefined
  /** Its stay as far as that is known; undefined if its own visit disappeared. */
  readonly stay: KnownStay | undefined
  /** Its cause, if it is still found. */
  readonly cause: FoundViolation | undefined
  /** The parts of the stay by coverage. */
  readonly parts: readonly CoveragePart[]
  readonly now: number
}

/** VIO-22, VIO-26: when the vehicle of a violation is authorised by a change, as known until a time. */
export const clearedIn = (
  parts: readonly CoveragePart[],
  { reason, zoneId, openedAt }: Pick<FoundViolation, 'reason' | 'zoneId' | 'openedAt'>,
  until: number,
  { enforcement }: Pick<LotFacts, 'enforcement'>,
): Pick<FoundViolation, 'clearedAt' | 'isPaid'> => {
  if (!endsWhenAuthorised.has(reason)) return { clearedAt: null, isPaid: false }
  const isRestricted =
    enforcement?.zones.some(({ id, isRestricted }) => id === zoneId && isRestricted) ?? false
  return clearedAfter(parts, openedAt, until, reason !== 'unauthorised' || !isRestricted)
}

/** When it is authorised, also if its cause is no longer found: what ended long ago is forgotten. */
const clearedOf = (
  violation: Violation,
  { cause, parts, now }: KnownNow,
  facts: Pick<LotFacts, 'enforcement'>,
): Pick<Violation, 'clearedAt' | 'isPaid'> => {
  const { clearedAt, isPaid = false } = violation
  const found = cause ?? clearedIn(parts, violation, now, facts)
  return found.clearedAt !== null && (cause || clearedAt === null) ? found : { clearedAt, isPaid }
}

/** VIO-18: when the vehicle was read in another zone in the visits of its stay after its own. */
export const movedAfter = (
  { reason, zoneId }: Pick<Violation, 'reason' | 'zoneId'>,
  visit: Visit | undefined,
  stay: KnownStay,
): number | null => {
  if (reason !== 'travelTime') return null
  const later = visit ? stay.slice(stay.indexOf(visit) + 1) : stay
  return later.flatMap(({ moves }) => moves).find((move) => move.zoneId !== zoneId)?.at ?? null
}

/** Whether what is known of a move is from before the known visits of the stay, or only those could tell. */
const isBeforeKnown = ({ reason, movedAt }: Violation, stay: KnownStay): boolean =>
  reason !== 'travelTime' || (movedAt !== null && movedAt < stay[0]!.enteredAt)

const movedOf = (violation: Violation, { visit, stay, cause }: KnownNow): number | null => {
  const { movedAt } = violation
  if (cause) return cause.movedAt
  const isFinal = visit !== undefined || !stay || isBeforeKnown(violation, stay)
  return isFinal ? movedAt : movedAfter(violation, undefined, stay)
}

/** A violation with what is known of its end and of its vehicle now. */
export const withEnds = (
  violation: Violation,
  known: KnownNow,
  facts: Pick<LotFacts, 'enforcement'>,
): Violation => {
  const { visit, stay } = known
  const last = stay?.at(-1)
  const ends = last ? endsOf(last, violation.visit ?? '') : { leftAt: null }
  const { clearedAt, isPaid = false } = clearedOf(violation, known, facts)
  // VIS-10, VIS-34: a camera may read the plate of a visit, or a tag tell whose it is, after the violation began.
  const { plate, passholderId, passholderGroupId, groupId } =
    visit && violation.reason !== 'reported' ? visit : violation
  return {
    ...violation,
    plate,
    passholderId,
    passholderGroupId,
    groupId,
    ...ends,
    clearedAt,
    isPaid,
    movedAt: movedOf(violation, known),
    ...(violation.isStayLimit && last && { seenAt: seenAtOf(last) }),
  }
}

const coveredAt = (parts: readonly CoveragePart[], at: number): boolean =>
  parts.findLast(({ from }) => from <= at)?.coverage === 'covered'

/** VIO-22: an active violation whose vehicle may park by settings that changed now; undefined if it goes on. */
export const withoutAuthorised = (
  violation: Violation,
  {
    was,
    is,
    now,
  }: { readonly was: readonly CoveragePart[]; readonly is: readonly CoveragePart[]; readonly now: number },
): Violation | undefined => {
  const isActive = stateOfViolation(violation, now).status === 'active'
  const isAuthorised = !coveredAt(was, now) && coveredAt(is, now)
  return isActive && endsWhenAuthorised.has(violation.reason) && isAuthorised
    ? { ...violation, clearedAt: now, isPaid: false }
    : undefined
}

/** VIO-05: whether a duration that vehicles had is shorter now. */
export const shortenedBy = (before: Enforcement | null, after: Enforcement | null): boolean => {
  if (!before || !after) return false
  const [former, limit] = [before.timeLimitMs ?? null, after.timeLimitMs ?? null]
  return hasShorterGrace(before, after) || (former !== null && limit !== null && limit < former)
}
