import type {
  Enforcement,
  Violation,
  ViolationDecision,
  ViolationEnd,
  ViolationReason,
  ViolationStatus,
} from './violations.model.ts'

/** VIO-16: what a driver has to register, extend or leave, in milliseconds, unless the lot is set otherwise. Source: decision 5. */
export const graceMs = 15 * 60_000
/** VIO-21: how long a person can undo a decision, in milliseconds. Source: decision 5. */
export const undoMs = 10_000

/** VIO-16: the grace period of a lot. */
export const graceOf = (enforcement: Enforcement | null): number => enforcement?.graceMs ?? graceMs

/**
 * VIO-12: how long a vehicle may stay after what authorised it has ended: not less than payment page and exit say. What a
 * payment bought counts long enough by itself (PAY-51).
 */
export const graceAfter = (enforcement: Enforcement, { isPaid }: { readonly isPaid: boolean }): number =>
  isPaid ? graceOf(enforcement) : Math.max(graceOf(enforcement), enforcement.leaveMs ?? 0)

/** VIO-05: whether a grace period is shorter than before. */
export const hasShorterGrace = (before: Enforcement, after: Enforcement): boolean =>
  [true, false].some((isPaid) => graceAfter(after, { isPaid }) < graceAfter(before, { isPaid }))

const limitOf = (enforcement: Enforcement): number => enforcement.timeLimitMs ?? Infinity

/** VIO-05: whether more is enforced than before, which applies to what happens from then on. */
export const isStricter = (before: Enforcement | null, after: Enforcement | null): boolean =>
  after !== null &&
  (before === null ||
    (after.needsRegistration && !before.needsRegistration) ||
    hasShorterGrace(before, after) ||
    limitOf(after) < limitOf(before))

const hasGrace = new Set<ViolationReason>(['graceExpired', 'timeLimit', 'outsideHours', 'passExpired'])

/** VIO-09: when the cause of a violation was. Entries from before this was kept had the usual grace period. */
export const causeOf = ({ causeAt, reason, openedAt }: Violation): number =>
  causeAt ?? (hasGrace.has(reason) ? openedAt - graceMs : openedAt)

/** VIO-22, VIO-26: the reasons for which a vehicle is in violation as long as it is not authorised. */
export const endsWhenAuthorised = new Set<ViolationReason>([...hasGrace, 'unauthorised'])

/** The state of a violation and since when; `end` if it ended by itself. */
export interface ViolationState {
  readonly status: ViolationStatus
  readonly at: number
  readonly end: ViolationEnd | null
}

const byNow = (at: number | null, now: number): number => (at !== null && at <= now ? at : Infinity)

/** What ended a violation first; of several at the same time, the first that is named here. */
const naturalEnd = (
  { clearedAt, isPaid, movedAt, leftAt, isExitMissed, dismissAt }: Violation,
  now: number,
): { readonly end: ViolationEnd; readonly at: number } | undefined => {
  const [cleared, moved, left] = [byNow(clearedAt, now), byNow(movedAt, now), byNow(leftAt, now)]
  const at = Math.min(cleared, moved, left, byNow(dismissAt, now))
  if (at === Infinity) return undefined
  if (cleared === at) return { end: isPaid ? 'paid' : 'authorised', at }
  if (moved === at) return { end: 'moved', at }
  if (left === at) return { end: isExitMissed ? 'exitMissed' : 'left', at }
  return { end: 'period', at }
}

/** VIO-72: what a correction makes of a violation whose vehicle was not in violation after all. */
const stateWhenVoid = (former: ViolationState, at: number): ViolationState => {
  if (former.status === 'active') return { status: 'auto-resolved', at, end: 'corrected' }
  const isDismissed = former.status === 'resolved' || former.status === 'missed'
  return isDismissed ? { status: 'dismissed', at, end: null } : former
}

/** VIO-18, VIO-20, VIO-21, VIO-22, VIO-23, VIO-24, VIO-72: the state of a violation at a time. */
export const stateOfViolation = (violation: Violation, now: number): ViolationState => {
  const { correction } = violation
  if (correction?.isVoid)
    return stateWhenVoid(stateOfViolation({ ...violation, correction: null }, correction.at), correction.at)
  const { decision, openedAt, graceUntil } = violation
  if (decision) return { status: decision.status, at: decision.at, end: null }
  const natural = naturalEnd(violation, now)
  if (!natural) return { status: 'active', at: openedAt, end: null }
  const { end, at } = natural
  const isMissed = end === 'left' && at > graceUntil
  return { status: isMissed ? 'missed' : 'auto-resolved', at, end }
}

/** Why a move of a violation is refused. */
export type MoveRefusal = 'not-active' | 'undo-expired' | 'not-yours'

/** VIO-71: whether the plate of a violation can be corrected; not of one that a person dismissed or that ended by itself, unless by a correction. */
export const isCorrectable = (violation: Violation, now: number): boolean => {
  const { status } = stateOfViolation({ ...violation, correction: null }, violation.correction?.at ?? now)
  return violation.plate !== null && status !== 'dismissed' && status !== 'auto-resolved'
}

/** VIO-75: whether a person can take back the last correction of a violation's plate. */
export const canUndoCorrection = (
  { correction, decision }: Pick<Violation, 'correction' | 'decision'>,
  { by, at }: { readonly by: string; readonly at: number },
): boolean =>
  !!correction && correction.by === by && at - correction.at <= undoMs && (decision?.at ?? 0) <= correction.at

/** VIO-20: a person dismisses or resolves an active violation; one that is already so stays as it is. */
export const decide = (
  violation: Violation,
  decision: ViolationDecision,
): { readonly violation: Violation } | { readonly refused: MoveRefusal } => {
  const { status } = stateOfViolation(violation, decision.at)
  if (status === decision.status) return { violation }
  return status === 'active' ? { violation: { ...violation, decision } } : { refused: 'not-active' }
}

/** VIO-21: the person who decided undoes it within 10 seconds; an active violation stays as it is. */
export const undoDecision = (
  violation: Violation,
  { by, at }: { readonly by: string; readonly at: number },
): { readonly violation: Violation } | { readonly refused: MoveRefusal } => {
  const { decision } = violation
  if (!decision)
    return stateOfViolation(violation, at).status === 'active' ? { violation } : { refused: 'not-active' }
  if (decision.by !== by) return { refused: 'not-yours' }
  return at - decision.at <= undoMs
    ? { violation: { ...violation, decision: null } }
    : { refused: 'undo-expired' }
}

/** VIO-27: what of a duration a vehicle exceeded. */
export type ExceededLimit = 'grace' | 'authorisation' | 'stay' | 'travel'

/** VIO-27: the duration that a violation names; undefined if it has none. */
export const exceededLimitOf = ({
  reason,
  exceededMs,
  isStayLimit,
}: Pick<Violation, 'reason' | 'exceededMs' | 'isStayLimit'>):
  { readonly limit: ExceededLimit; readonly minutes: number } | undefined => {
  if (exceededMs === null || exceededMs === undefined) return undefined
  const minutes = Math.round(exceededMs / 60_000)
  if (reason === 'graceExpired') return { limit: 'grace', minutes }
  if (reason === 'travelTime') return { limit: 'travel', minutes }
  if (reason !== 'timeLimit') return undefined
  return { limit: isStayLimit ? 'stay' : 'authorisation', minutes }
}

/** What tells whether a violation rests on an entry read alone. */
export type Sighting = Pick<Violation, 'isStayLimit' | 'seenAt' | 'openedAt' | 'leftAt' | 'isExitMissed'> & {
  /** Whether a person decided about it, or confirmed or corrected its plate. */
  readonly isConfirmed: boolean
}

/**
 * VIO-28: since when the vehicle of a violation that rests on an entry read alone was not seen; null once an exit, a later
 * read or a person has confirmed that it was there.
 */
export const notSeenSince = ({
  isStayLimit,
  seenAt = null,
  openedAt,
  leftAt,
  isExitMissed,
  isConfirmed,
}: Sighting): number | null => {
  const hasLeft = leftAt !== null && !isExitMissed
  if (!isStayLimit || seenAt === null || isConfirmed || hasLeft) return null
  return seenAt < openedAt ? seenAt : null
}
