import type { FieldFault } from '../fields/field-faults.ts'
import { nameKey } from '../fields/field-values.ts'
import type { PassholderDraft } from './passholders.model.ts'
import { tidyTag } from './tags.ts'

/** What the masterlists of a lot say about the pass IDs of some passholders; null where the lot has no such list. */
export interface PassMasterlists {
  /** MAS-20: suites by `nameKey` of the pass ID. */
  readonly passIds: ReadonlyMap<string, string | null> | null
  /** MAS-22: tags by `nameKey` of the pass ID of their multi-pass. */
  readonly tags: ReadonlyMap<string, ReadonlySet<string>> | null
}

/** MAS-20 to MAS-22: the faults of a passholder by the masterlists of its lot. Source: specification section 8. */
export const checkByMasterlists = (draft: PassholderDraft, lists: PassMasterlists): FieldFault[] => {
  const key = nameKey(draft.passholderId)
  const faults: FieldFault[] = []
  const suite = lists.passIds?.get(key)
  if (key !== '' && lists.passIds && suite === undefined)
    faults.push({ path: 'passholderId', code: 'pass-id-not-listed' })
  if (suite && nameKey(suite) !== nameKey(draft.suite ?? ''))
    faults.push({ path: 'suite', code: 'suite-not-of-pass-id' })
  const tags = draft.isMultiPass ? lists.tags?.get(key) : undefined
  if (tags && draft.tagIds.some((one) => !tags.has(tidyTag(one))))
    faults.push({ path: 'tagIds', code: 'tag-not-listed' })
  return faults
}
