import type { LotDiff } from '@stallwise/contract/lots/lot-import.contract.ts'

export type ChangeKind = 'added' | 'changed' | 'removed'

/** One thing that an import changes. A field's values as they are; what is absent was or becomes nothing. */
export interface ImportChange {
  readonly kind: ChangeKind
  readonly of: 'stall' | 'group' | 'floor'
  readonly name: string
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
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

/** Everything that an import changes, floors first, then groups, then stalls. */
export const changesOf = ({ floors, groups, stalls }: LotDiff): ImportChange[] => [
  ...floors.map(({ floorName, added }): ImportChange => ({
    kind: added ? 'added' : 'changed',
    of: 'floor',
    name: floorName,
    fields: [],
  })),
  ...groups.map((group): ImportChange => ({
    kind: kindOf(group),
    of: 'group',
    name: group.name,
    fields: fieldsOf(group.before, group.after, group.fields),
  })),
  ...stalls.map((stall): ImportChange => ({
    kind: kindOf(stall),
    of: 'stall',
    name: stall.stall,
    fields: fieldsOf(stall.before, stall.after, stall.fields),
  })),
]
