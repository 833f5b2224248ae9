import type { PlateCorrection } from '../visits/plate-correction.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { Violation, ViolationCorrection } from './violations.model.ts'
import { acceptedOf, isCausedBy } from './accepted-causes.rules.ts'
import { findCauses, type ViolationFacts } from './visit-violations.rules.ts'
import type { FoundViolation } from './found-violation.ts'

/** Whether the reason of a violation follows from its visit before a correction of the plate, and what follows after it. */
interface FoundAround {
  readonly before: boolean
  readonly after: Pick<FoundViolation, 'clearedAt' | 'isPaid' | 'movedAt'> | undefined
}

/** VIO-72: void if the reason does not hold for the vehicle with that plate; what was reported stays. */
const isVoidFor = (violation: Violation, { before, after }: FoundAround): boolean => {
  if (violation.reason === 'reported' || after) return false
  return before || (violation.correction?.isVoid ?? false)
}

const correctionOf = (violation: Violation, { at, by }: PlateCorrection, found: FoundAround) => {
  const { previous: _, ...previous } = violation.correction ?? {}
  const correction: ViolationCorrection = {
    at,
    by,
    isVoid: isVoidFor(violation, found),
    ...(violation.correction && { previous: previous as ViolationCorrection }),
  }
  return correction
}

/**
 * VIO-72, VIO-75: a violation after a correction of its visit's plate or an undo; undefined if the correction that is taken
 * back had opened it.
 */
export const withCorrection = (
  violation: Violation,
  visit: Pick<Visit, 'plate' | 'passholderId' | 'passholderGroupId' | 'groupId' | 'exitedAt'>,
  correction: PlateCorrection,
  found: FoundAround,
): Violation | undefined => {
  const { plate, passholderId, passholderGroupId, groupId, exitedAt } = visit
  const { clearedAt, isPaid = false, movedAt } = found.after ?? violation
  const ends = { leftAt: exitedAt, clearedAt, isPaid, movedAt }
  const vehicle = { plate, passholderId, passholderGroupId, groupId, ...ends }
  if (correction.undoes === undefined)
    return { ...violation, ...vehicle, correction: correctionOf(violation, correction, found) }
  if (violation.correction?.at === correction.undoes)
    return { ...violation, ...vehicle, correction: violation.correction.previous ?? null }
  const isOpenedByIt = found.before && !found.after && !violation.decision
  return isOpenedByIt ? undefined : { ...violation, ...vehicle }
}

/** The cause of a violation, or another one of its reason: of another vehicle, the cause may have been at another time. */
const causeIn = (found: readonly FoundViolation[], violation: Violation): FoundViolation | undefined =>
  found.find((one) => isCausedBy(violation, one)) ?? found.find(({ reason }) => reason === violation.reason)

/** VIO-72, VIO-75: the same, from what follows from the visit before (`was`) and after it (`is`). */
export const correctedBy = (
  correction: PlateCorrection,
  violation: Violation,
  visit: Visit,
  { was, is }: { readonly was: readonly FoundViolation[]; readonly is: readonly FoundViolation[] },
): Violation | undefined =>
  withCorrection(violation, visit, correction, {
    before: causeIn(was, violation) !== undefined,
    after: causeIn(is, violation),
  })

/**
 * VIO-73: the violations of a visit that ended before the window of what reads can change, after a correction of its plate.
 * Who was authorised then is taken from what is known now. What depends on the pass is void for another one.
 */
export const correctEnded = (
  facts: ViolationFacts,
  visit: Visit,
  correction: PlateCorrection,
  violations: readonly Violation[],
): Violation[] => {
  const corrected = { ...visit, ...correction.after }
  const zones = facts.enforcement?.zones ?? []
  const acceptedIn = (one: Visit) =>
    acceptedOf(findCauses(facts, one, { others: [], until: correction.at }).found, { known: [], zones })
  const [found, after] = [acceptedIn(visit), acceptedIn(corrected)]
  const isOtherPass = visit.passholderId !== corrected.passholderId
  return violations.flatMap((violation) => {
    const before = isOtherPass || causeIn(found, violation) !== undefined
    return (
      withCorrection(violation, corrected, correction, { before, after: causeIn(after, violation) }) ?? []
    )
  })
}
