import type { StallChange } from '@stallwise/contract/live/live.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import type { OnLotChange } from '#lib/live/live-client.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { recordStallChanges } from './recent-stall-changes.ts'
import { withChanges, withEdited } from './stalls.patch.ts'

/** Writes changed stalls into the loaded floors. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  const changed = changes.stalls ?? []
  if (changed.length > 0) recordStallChanges(queries, lot, changed)
  const floors = new Map<string, StallChange[]>()
  for (const change of changed) floors.set(change.floor, [...(floors.get(change.floor) ?? []), change])
  for (const [floor, own] of floors)
    queries.setQueryData<StallView[]>(
      lotKey(lot, 'stalls', floor),
      (before) => before && withChanges(before, own),
    )
  for (const edited of changes.editedStalls ?? []) {
    const queryKey = lotKey(lot, 'stalls', edited.floor)
    queries.setQueryData<StallView[]>(queryKey, (before) => before && withEdited(before, edited as StallView))
    // A reply that is still loading may have been read before the edit.
    if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
  }
}
