import type { Violation } from '../violations/violations.model.ts'
import { isSameCause, type JudgedStay, type StayCause, type StayCauses } from './stay-causes.ts'
import { withoutAuthorised } from './violation-of-visit.ts'

/** VIO-22: the violations of a stay that end now, since the new settings let its vehicle park where the former did not. */
export const endedBySettings = (
  violations: readonly Violation[],
  { parts: was }: StayCauses,
  { parts: is }: StayCauses,
  now: number,
): Violation[] => violations.flatMap((violation) => withoutAuthorised(violation, { was, is, now }) ?? [])

/** VIO-05: what of a stay that goes on is a violation from now on, since it exceeds a shorter duration already. */
export const exceededBySettings = (was: StayCauses, is: JudgedStay, now: number): StayCause[] => {
  if (is.stay.at(-1)!.exitedAt !== null) return []
  return is.accepted
    .filter((found) => !was.found.some((one) => isSameCause(one, found)))
    .filter(({ openedAt, visit }) => openedAt <= now && visit === is.keys.at(-1))
    .map((found): StayCause => ({ ...found, openedAt: now, graceUntil: Math.max(now, found.graceUntil) }))
}
