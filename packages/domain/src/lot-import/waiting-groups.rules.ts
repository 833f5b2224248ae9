import { nameKey } from '../fields/field-values.ts'
import type { StallList } from './lot-import.model.ts'

const activeStalls = ({ stalls }: StallList): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { group, active } of stalls)
    if (group !== null && active) counts.set(nameKey(group), (counts.get(nameKey(group)) ?? 0) + 1)
  return counts
}

/** CFG-24: names (in the new list) of the groups that stay and whose minimum, typed capacity or active stalls it reduces. */
export const groupsReduced = (before: StallList, after: StallList): string[] => {
  const old = new Map(before.groups.map((group) => [nameKey(group.name), group]))
  const [then, now] = [activeStalls(before), activeStalls(after)]
  return after.groups
    .filter((group) => {
      const key = nameKey(group.name)
      const known = old.get(key)
      if (!known) return false
      return (
        (group.minimumStallCount ?? 0) < (known.minimumStallCount ?? 0) ||
        (now.get(key) ?? 0) < (then.get(key) ?? 0) ||
        (known.capacity !== null && group.capacity !== null && group.capacity < known.capacity)
      )
    })
    .map(({ name }) => name)
}
