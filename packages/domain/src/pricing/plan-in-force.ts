import type { PlannedRates } from './rate-plan.model.ts'

const latest = <T extends PlannedRates>(
  plans: readonly T[],
  groupId: string | null,
  at: number,
): T | undefined => {
  let found: T | undefined
  for (const plan of plans)
    if (plan.groupId === groupId && plan.effectiveFrom <= at)
      if (!found || plan.effectiveFrom >= found.effectiveFrom) found = plan
  return found
}

/** PRI-70, PRI-71: the version that prices a visit of a group which begins at `entry` (milliseconds since 1970 UTC): the group's own, or the lot's. Undefined: nothing is charged. Of two that take effect at the same moment, the later in the list counts. */
export const planInForce = <T extends PlannedRates>(
  plans: readonly T[],
  groupId: string | null,
  entry: number,
): T | undefined => {
  const own = groupId === null ? undefined : latest(plans, groupId, entry)
  const found = own?.plan ? own : latest(plans, null, entry)
  return found?.plan ? found : undefined
}
