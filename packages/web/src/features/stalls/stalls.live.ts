import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import type { OnLotChange } from '#lib/live/live-client.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { recordStallChanges } from './recent-stall-changes.ts'
import { withChanges, withEdited } from './stalls.patch.ts'

const byFloor = <One extends { readonly floor: string }>(all: readonly One[]): Map<string, One[]> => {
  const floors = new Map<string, One[]>()
  for (const one of all) {
    const own = floors.get(one.floor)
    if (own) own.push(one)
    else floors.set(one.floor, [one])
  }
  return floors
}

/** Writes changed stalls into the loaded floors. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  const changed = changes.stalls ?? []
  if (changed.length > 0) recordStallChanges(queries, lot, changed)
  for (const [floor, own] of byFloor(changed))
    queries.setQueryData<StallView[]>(
      lotKey(lot, 'stalls', floor),
      (before) => before && withChanges(before, own),
    )
  for (const [floor, own] of byFloor((changes.editedStalls ?? []) as StallView[])) {
    const queryKey = lotKey(lot, 'stalls', floor)
    queries.setQueryData<StallView[]>(queryKey, (before) => before && withEdited(before, own))
    // A reply that is still loading may have been read before the edit.
    if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
  }
}
