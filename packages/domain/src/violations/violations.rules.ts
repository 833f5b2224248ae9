import type {
  Enforcement,
  Violation,
  ViolationDecision,
  ViolationEnd,
  ViolationStatus,
} from './violations.model.ts'

/** VIO-23: what a driver has to register, extend or leave, in milliseconds. Source: decision 3, exit grace. */
export const graceMs = 15 * 60_000
/** VIO-21: how long a person can undo a decision, in milliseconds. Source: decision 5. */
export const undoMs = 10_000

/** VIO-05: whether more is enforced than before, which applies to what happens from then on. */
export const isStricter = (before: Enforcement | null, after: Enforcement | null): boolean =>
  after !== null && (before === null || (after.needsRegistration && !before.needsRegistration))

/** The state of a violation and since when; `end` if it ended by itself. */
export interface ViolationState {
  readonly status: ViolationStatus
  readonly at: number
  readonly end: ViolationEnd | null
}

const naturalEnds = ({
  clearedAt,
  isPaid,
  movedAt,
  leftAt,
  dismissAt,
}: Violation): (readonly [ViolationEnd, number])[] => [
  ...(clearedAt === null ? [] : [[isPaid ? 'paid' : 'authorised', clearedAt] as const]),
  ...(movedAt === null ? [] : [['moved', movedAt] as const]),
  ...(leftAt === null ? [] : [['left', leftAt] as const]),
  ...(dismissAt === null ? [] : [['period', dismissAt] as const]),
]

/** VIO-72: what a correction makes of a violation whose vehicle was not in violation after all. */
const stateWhenVoid = (former: ViolationState, at: number): ViolationState => {
  if (former.status === 'active') return { status: 'auto-resolved', at, end: 'corrected' }
  const isDismissed = former.status === 'resolved' || former.status === 'missed'
  return isDismissed ? { status: 'dismissed', at, end: null } : former
}

/** VIO-18, VIO-20 to VIO-24, VIO-72: the state of a violation at a time. */
export const stateOfViolation = (violation: Violation, now: number): ViolationState => {
  const { correction } = violation
  if (correction?.isVoid)
    return stateWhenVoid(stateOfViolation({ ...violation, correction: null }, correction.at), correction.at)
  const { decision, openedAt, graceUntil } = violation
  if (decision) return { status: decision.status, at: decision.at, end: null }
  const [first] = naturalEnds(violation)
    .filter(([, at]) => at <= now)
    .sort(([, a], [, b]) => a - b)
  if (!first) return { status: 'active', at: openedAt, end: null }
  const [end, at] = first
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
