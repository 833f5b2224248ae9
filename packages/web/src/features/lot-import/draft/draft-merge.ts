import { mergeEdits } from '#ui/edit/merge.ts'
import type { Difference } from '#ui/edit/edit.model.ts'
import type { TypedDraft, TypedGroup } from './draft-form.ts'

/** A draft's values by their paths: `information.name`, `floors`, `groups.0.name`; `groups` as a whole when the number of groups differs. */
export type FlatDraft = Record<string, unknown>

export interface Merged {
  /** With the other user's changes merged in; where both changed the same field, what was typed here stays. */
  readonly typed: TypedDraft
  readonly differences: readonly Difference<FlatDraft>[]
}

const prefixed = (prefix: string, value: object) =>
  Object.entries(value).map(([key, held]) => [`${prefix}.${key}`, held] as const)

const flatten = ({ information, floors, groups }: TypedDraft, isByGroup: boolean): FlatDraft =>
  Object.fromEntries([
    ...prefixed('information', information),
    ['floors', floors],
    ...(isByGroup
      ? groups.flatMap((group, index) => prefixed(`groups.${index}`, group))
      : [['groups', groups] as const]),
  ])

/** A draft with the value at a path replaced. */
export const withValue = (draft: TypedDraft, path: string, value: unknown): TypedDraft => {
  const [part = '', key = '', field] = path.split('.')
  if (part === 'information') return { ...draft, information: { ...draft.information, [key]: value } }
  if (part === 'floors') return { ...draft, floors: value as readonly string[] }
  if (field === undefined) return { ...draft, groups: value as readonly TypedGroup[] }
  const groups = draft.groups.map((group, index) =>
    String(index) === key ? { ...group, [field]: value } : group,
  )
  return { ...draft, groups }
}

/**
 * Merges what is typed here with what another user saved meanwhile; `base` is the draft that both began from.
 * Groups are compared field by field if nobody added or removed one, else as a whole.
 */
export const mergeDrafts = (base: TypedDraft, theirs: TypedDraft, mine: TypedDraft): Merged => {
  const isByGroup = new Set([base, theirs, mine].map(({ groups }) => groups.length)).size === 1
  const { values, differences } = mergeEdits(
    flatten(base, isByGroup),
    flatten(theirs, isByGroup),
    flatten(mine, isByGroup),
  )
  const typed = Object.entries(values).reduce((draft, [path, value]) => withValue(draft, path, value), mine)
  return { typed, differences }
}
