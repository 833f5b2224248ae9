import type { QueryClient } from '@tanstack/react-query'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { OnLotChange } from '#lib/live/live-client.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { newsOf } from './lots.news.ts'
import { outdatesRows, patchLot, patchRow } from './lots.patch.ts'
import { lotQuery } from './lots.queries.ts'

interface LotsPage {
  data: LotListItem[]
  nextCursor: string | null
}

const waiting = new WeakSet<QueryClient>()
/** A list of hundreds of lots is asked again at most this often, however many alerts come and go. */
const pauseMs = 3000

const askRowsAgain = (queries: QueryClient) => {
  if (waiting.has(queries)) return
  waiting.add(queries)
  setTimeout(() => {
    waiting.delete(queries)
    void queries.invalidateQueries({ queryKey: lotsKey })
  }, pauseMs)
}

/** Writes a lot's new figures into the list and into its own page, and asks again what does not come by the stream. */
export const onLotChange: OnLotChange = (change, queries) => {
  newsOf(queries).keep(change)
  queries.setQueriesData<LotsPage>({ queryKey: lotsKey }, (page) => {
    const index = page?.data.findIndex((row) => row._id === change.lot) ?? -1
    const row = page?.data[index]
    return page && row ? { ...page, data: page.data.with(index, patchRow(row, change)) } : page
  })
  const own = lotQuery(change.lot).queryKey
  queries.setQueryData(own, (lot) => lot && patchLot(lot, change))
  if (!outdatesRows(change)) return
  askRowsAgain(queries)
  void queries.invalidateQueries({ queryKey: own, exact: true })
}
