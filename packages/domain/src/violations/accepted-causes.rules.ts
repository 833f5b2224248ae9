import type { FoundViolation } from './found-violation.ts'
import type { EnforcedZone, Violation } from './violations.model.ts'
import { causeOf } from './violations.rules.ts'

/** VIO-09: the same cause is the same violation. */
export const isCausedBy = (
  violation: Violation,
  { reason, causeAt, zoneId }: Pick<FoundViolation, 'reason' | 'causeAt' | 'zoneId'>,
): boolean => violation.reason === reason && causeOf(violation) === causeAt && hasZone(violation, zoneId)

/** A zone that was removed is no place of the violation that opened in it. */
const hasZone = ({ zoneId }: Violation, found: string | null): boolean => zoneId === null || zoneId === found

const earliest = (...ends: readonly (number | null | undefined)[]): number =>
  Math.min(...ends.map((at) => at ?? Infinity))

/** When a violation ended, by a person or by itself, other than with the vehicle leaving. */
const endOf = (violation: Violation): number => {
  const { decision, correction, clearedAt, movedAt, dismissAt } = violation
  if (correction?.isVoid) return correction.at
  return decision?.at ?? earliest(clearedAt, movedAt, dismissAt)
}

const endOfFound = (
  { clearedAt, movedAt, openedAt, zoneId }: FoundViolation,
  zones: readonly EnforcedZone[],
): number => {
  const zone = zones.find(({ id }) => id === zoneId)
  return earliest(clearedAt, movedAt, zone?.autoDismissMs ? openedAt + zone.autoDismissMs : null)
}

const byTime = (a: FoundViolation, b: FoundViolation): number =>
  a.causeAt - b.causeAt || (a.zoneId ?? '').localeCompare(b.zoneId ?? '')

interface Context {
  /** The violations of the visit, and those that go on with its stay. */
  readonly known: readonly Violation[]
  readonly zones: readonly EnforcedZone[]
}

/** VIO-09: which causes open a violation: of those with the same reason each that was when no earlier one was active. */
export const acceptedOf = <Cause extends FoundViolation>(
  causes: readonly Cause[],
  { known, zones }: Context,
): Cause[] => {
  if (causes.length === 0) return []
  // Most stays have one cause, and the violation that it opened at most.
  if (causes.length === 1 && known.every((one) => !one.decision && isCausedBy(one, causes[0]!)))
    return [...causes]
  const ends = new Map<string, number>()
  const noteEnd = (reason: string, at: number) =>
    ends.set(reason, Math.max(ends.get(reason) ?? -Infinity, at))
  for (const one of known)
    if (one.decision || !causes.some((cause) => isCausedBy(one, cause))) noteEnd(one.reason, endOf(one))
  return [...causes].sort(byTime).filter((cause) => {
    const itself = known.find((one) => isCausedBy(one, cause))
    const end = ends.get(cause.reason) ?? -Infinity
    const isFree = cause.goesOn ? end === -Infinity : end <= cause.causeAt
    if (!isFree && !itself?.decision) return false
    const clearedAt = cause.clearedAt ?? itself?.clearedAt ?? null
    const { movedAt } = cause
    noteEnd(cause.reason, itself ? endOf({ ...itself, clearedAt, movedAt }) : endOfFound(cause, zones))
    return true
  })
}
