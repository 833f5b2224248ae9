import { correctedBy } from '../violations/corrected-violation.rules.ts'
import type { Violation } from '../violations/violations.model.ts'
import type { PlateCorrection } from '../visits/plate-correction.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { LotFacts } from './judging.model.ts'
import type { KnownVisits } from './known-visits.ts'
import { causeAmong, type StayCause, type StayCauses } from './stay-causes.ts'
import { keyOfViolation, withEnds } from './violation-of-visit.ts'

/** What changed around a violation. */
interface ChangedAround {
  /** The stay with which it goes on; undefined if its visit turned out not to have been. */
  readonly stay: StayCauses | undefined
  /** The causes that opened violations of the vehicle's stays before. */
  readonly was: readonly StayCause[]
  /** Those that open them now. */
  readonly is: readonly StayCause[]
  /** Whether its own visit is, or was until now, among the known visits. */
  readonly isOwnKnown: boolean
  /** While the correction of a plate is applied. */
  readonly correction: PlateCorrection | undefined
  readonly now: number
}

const isLeftBefore = ({ exitedAt }: Visit, { openedAt }: Violation): boolean =>
  exitedAt !== null && exitedAt <= openedAt

/** VIO-03: whether a violation turned out not to have been; not if it was reported, or a person has decided about it. */
const isUndone = (
  violation: Violation,
  visit: Visit | undefined,
  { stay, was, is, isOwnKnown }: ChangedAround,
): boolean => {
  if (!isOwnKnown || isKept(violation)) return false
  const last = stay?.stay.at(-1)
  if (!last || isLeftBefore(last, violation)) return true
  return !causeAmong(is, violation) && (!visit || causeAmong(was, violation) !== undefined)
}

const isKept = ({ reason, decision, correction }: Violation): boolean =>
  reason === 'reported' || decision !== null || correction?.isVoid === true

/** VIO-72, VIO-75: a violation whose visit has another plate now. */
const afterCorrection = (
  violation: Violation,
  visit: Visit,
  correction: PlateCorrection,
  { was, is }: ChangedAround,
): Violation | undefined => {
  const isOwn = (cause: StayCause) => cause.visit === violation.visit
  return correctedBy(correction, violation, visit, { was: was.filter(isOwn), is: is.filter(isOwn) })
}

/** VIO-08: a violation with the visit in which it opens, which is another one if an entry read before that became known. */
const inItsVisit = (violation: Violation, { is, isOwnKnown }: ChangedAround): Violation => {
  const cause = isOwnKnown && !isKept(violation) ? causeAmong(is, violation) : undefined
  if (!cause || cause.visit === violation.visit) return violation
  return { ...violation, key: keyOfViolation(cause.visit, cause), visit: cause.visit }
}

/** VIO-03, VIO-08: a known violation after its stay changed; undefined if it turned out not to have been. */
export const violationAfter = (
  violation: Violation,
  changed: ChangedAround,
  visits: Pick<KnownVisits, 'get'>,
  facts: Pick<LotFacts, 'enforcement'>,
): Violation | undefined => {
  const { stay, correction, now } = changed
  const visitOf = ({ visit }: Violation) => (visit === null ? undefined : visits.get(visit))
  const visit = visitOf(violation)
  const last = stay?.stay.at(-1)
  if (visit && last && correction && correction.visit === violation.visit)
    return afterCorrection(violation, { ...visit, exitedAt: last.exitedAt }, correction, changed)
  if (isUndone(violation, visit, changed)) return undefined
  const placed = inItsVisit(violation, changed)
  const cause = causeAmong(stay?.found ?? [], violation)
  const known = { visit: visitOf(placed), stay: stay?.stay, cause, parts: stay?.parts ?? [], now }
  return withEnds(placed, known, facts)
}
