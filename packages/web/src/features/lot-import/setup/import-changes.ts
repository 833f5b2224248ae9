import type { LotDiff } from '@stallwise/contract/lot-import/lot-import.contract.ts'

type ChangeKind = 'added' | 'changed' | 'removed'

/** One stall, group or floor that an import changes, with the values of the changed fields before and after. */
export interface ImportChange {
  readonly kind: ChangeKind
  readonly of: 'stall' | 'group' | 'floor'
  readonly name: string
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  /** The main values of what is added or removed. */
  readonly facts: readonly { readonly field: string; readonly value: unknown }[]
}

const kindOf = ({ before, after }: { before: unknown; after: unknown }): ChangeKind =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

const fieldsOf = (before: object | null, after: object | null, fields: readonly string[]) =>
  before && after
    ? fields.map((field) => ({
        field,
        before: (before as Record<string, unknown>)[field],
        after: (after as Record<string, unknown>)[field],
      }))
    : []

const factFields = ['floor', 'stallType', 'parkingGroup', 'device', 'type', 'standardPassPrice', 'capacity']

const factsOf = (before: object | null, after: object | null) => {
  if (before && after) return []
  const values = (after ?? before ?? {}) as Record<string, unknown>
  return factFields.filter((field) => values[field] != null).map((field) => ({ field, value: values[field] }))
}

/** All changes of an import: floors first, then groups, then stalls. */
export const changesOf = ({ floors, groups, stalls }: LotDiff): ImportChange[] => [
  ...floors.map(({ floorName, added }): ImportChange => ({
    kind: added ? 'added' : 'changed',
    of: 'floor',
    name: floorName,
    fields: [],
    facts: [],
  })),
  ...groups.map((group): ImportChange => ({
    kind: kindOf(group),
    of: 'group',
    name: group.name,
    fields: fieldsOf(group.before, group.after, group.fields),
    facts: factsOf(group.before, group.after),
  })),
  ...stalls.map((stall): ImportChange => ({
    kind: kindOf(stall),
    of: 'stall',
    name: stall.stall,
    fields: fieldsOf(stall.before, stall.after, stall.fields),
    facts: factsOf(stall.before, stall.after),
  })),
]
