import { nameKey } from '../fields/field-values.ts'
import type { ImportedGroup, ImportedStall, StallList } from './lot-import.model.ts'

/** Something that an import adds (`before` null), changes or removes (`after` null); `fields` = what differs. */
export interface Difference<T> {
  readonly before: T | null
  readonly after: T | null
  readonly fields: readonly (keyof T & string)[]
}

/** Changes of an import: removed items first, then changed, then added, each in the order of their list. */
export interface StallListDiff {
  readonly stalls: readonly Difference<ImportedStall>[]
  readonly groups: readonly Difference<ImportedGroup>[]
  readonly unchanged: number
}

const differing = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => before[key] !== after[key])

const compare = <T extends object>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (one: T) => string,
): { differences: Difference<T>[]; unchanged: number } => {
  const wanted = new Map(after.map((one) => [nameKey(nameOf(one)), one]))
  const known = new Map(before.map((one) => [nameKey(nameOf(one)), one]))
  const removed = before.filter((one) => !wanted.has(nameKey(nameOf(one))))
  const both = after.flatMap((one): Difference<T>[] => {
    const old = known.get(nameKey(nameOf(one)))
    return old ? [{ before: old, after: one, fields: differing(old, one) }] : []
  })
  const added = after.filter((one) => !known.has(nameKey(nameOf(one))))
  const changed = both.filter(({ fields }) => fields.length > 0)
  return {
    differences: [
      ...removed.map((one): Difference<T> => ({ before: one, after: null, fields: [] })),
      ...changed,
      ...added.map((one): Difference<T> => ({ before: null, after: one, fields: [] })),
    ],
    unchanged: both.length - changed.length,
  }
}

/** LIM-80: what a new stall list changes in a lot. Stalls are matched by number, groups by name, both ignoring case. */
export const diffStallLists = (before: StallList, after: StallList): StallListDiff => {
  const stalls = compare(before.stalls, after.stalls, ({ number }) => number)
  const groups = compare(before.groups, after.groups, ({ name }) => name)
  return { stalls: stalls.differences, groups: groups.differences, unchanged: stalls.unchanged }
}
