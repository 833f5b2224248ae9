import { nameKey } from '../fields/field-values.ts'

/** LIM-78: the name of the group that the system creates for a lot's reserved stalls; an alternative if the name is in use. */
export const reservedGroupName = (taken: Iterable<string>): string => {
  const keys = new Set([...taken].map(nameKey))
  const names = ['Handicap accessible', 'Reserved']
  const free = names.find((name) => !keys.has(nameKey(name)))
  if (free !== undefined) return free
  let nth = 2
  while (keys.has(nameKey(`Reserved ${nth}`))) nth++
  return `Reserved ${nth}`
}
