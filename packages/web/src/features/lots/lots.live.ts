import type { QueryClient } from '@tanstack/react-query'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { OnLotChange } from '#lib/live/live-client.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { recentLotChanges } from './recent-lot-changes.ts'
import { makesRowsStale, patchLot, patchRow } from './lots.patch.ts'
import { lotQuery } from './lots.queries.ts'

interface AllLots {
  data: LotListItem[]
}

const scheduled = new WeakSet<QueryClient>()
/** A list of hundreds of lots is loaded again at most this often, however many alerts change. */
const minIntervalMs = 3000

const scheduleListRefresh = (queries: QueryClient) => {
  if (scheduled.has(queries)) return
  scheduled.add(queries)
  setTimeout(() => {
    scheduled.delete(queries)
    void queries.invalidateQueries({ queryKey: lotsKey })
  }, minIntervalMs)
}

/** Writes a lot's new figures into the list and into its own page, and reloads what the stream does not contain. */
export const onLotChange: OnLotChange = (change, queries) => {
  recentLotChanges(queries).add(change)
  queries.setQueriesData<AllLots>({ queryKey: lotsKey }, (page) => {
    const index = page?.data.findIndex((row) => row._id === change.lot) ?? -1
    const row = page?.data[index]
    return page && row ? { ...page, data: page.data.with(index, patchRow(row, change)) } : page
  })
  const own = lotQuery(change.lot).queryKey
  queries.setQueryData(own, (lot) => lot && patchLot(lot, change))
  if (!makesRowsStale(change)) return
  scheduleListRefresh(queries)
  void queries.invalidateQueries({ queryKey: own, exact: true })
}
