import type { PlannedRates } from './rate-plan.model.ts'

/** The states of a version. PRI-73, PRI-74. */
export const planStates = ['planned', 'in-force', 'replaced', 'withdrawn'] as const
/** The state of a version. */
export type PlanState = (typeof planStates)[number]

/** A version of the history; withdrawn ones do not count. */
export interface VersionOfPlan extends PlannedRates {
  readonly isWithdrawn: boolean
}

/** PRI-74: the state of each version at a moment (milliseconds since 1970 UTC), in the order of the list. */
export const statesOfPlans = (versions: readonly VersionOfPlan[], now: number): PlanState[] => {
  const inForce = new Map<string | null, VersionOfPlan>()
  for (const version of versions) {
    if (version.isWithdrawn || version.effectiveFrom > now) continue
    const other = inForce.get(version.groupId)
    if (!other || version.effectiveFrom >= other.effectiveFrom) inForce.set(version.groupId, version)
  }
  return versions.map((version) => {
    if (version.isWithdrawn) return 'withdrawn'
    if (version.effectiveFrom > now) return 'planned'
    return inForce.get(version.groupId) === version ? 'in-force' : 'replaced'
  })
}
