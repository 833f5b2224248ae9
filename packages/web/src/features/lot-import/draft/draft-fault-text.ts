import { t } from '@lingui/core/macro'
import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { faultText } from '#ui/fields/fault-text.ts'

const maxShown = 8

/** The first stall numbers of a long list, and how many more there are. */
export const cutNumbers = (numbers: string, count?: number): string => {
  const all = numbers.split(', ')
  const shown = all.slice(0, maxShown)
  const more = (count ?? all.length) - shown.length
  return more > 0 ? t`${shown.join(', ')} and ${formatNumber(more)} more` : numbers
}

/** A fault of a draft in words, with what to do. */
export const draftFaultText = ({ path, code, limit, detail = '', count }: DraftFault): string => {
  const numbers = cutNumbers(detail, count)
  if (path === 'stallList' && code === 'required')
    return t`Import a stall list, or add a group that is counted by plates.`
  if (path === 'floors' && code === 'required') return t`Select at least one floor.`
  if (path === 'floors' && code === 'unknown')
    return t`The stall list has stalls on ${formatFloor(detail)}, which is not selected.`
  if (path === 'groups' && code === 'unknown')
    return t`The stall list has stalls in the group “${detail}”, which is missing here.`
  if (path === 'groups' && code === 'not-allowed')
    return t`The group “${detail}” has passholder groups, so it must stay and keep its type.`
  if (path.endsWith('.map') && code === 'required') return t`The floor has stalls and no map.`
  if (path.endsWith('.capacity') && code === 'not-allowed')
    return t`The stall list has stalls in this group: it is counted by stalls.`
  switch (code) {
    case 'wrong-group-type':
      return t`The stall list has this group with stalls of another type.`
    case 'more-than-stalls':
      return t`More than the lot’s stalls of this type: ${formatNumber(limit ?? 0)}.`
    case 'missing-stall':
      return t`Stalls in the list that are missing on the map: ${numbers}.`
    case 'foreign-stall':
      return t`Stalls on the map that the list doesn’t have on this floor: ${numbers}.`
    default:
      return faultText({ code, limit })
  }
}
