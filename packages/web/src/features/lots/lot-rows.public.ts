import type { QueryClient } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { lotListSorts } from '@stallwise/domain/lots/lot-list.model.ts'
import { call } from '#lib/api/call.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { patchRow } from './lots.patch.ts'
import { refreshEvery } from './lots.queries.ts'
import { recentLotChanges } from './recent-lot-changes.ts'

type Query = QueryOf<Endpoints['GET /parking-lots']>

/** Lots of the caller by pages, for lists of them; `only`: of a customer, or those with a map. */
export const lotRows = (
  client: QueryClient,
  search: ListSearch,
  only: Pick<Query, 'customer' | 'hasMap'> = {},
): ServerRowsOptions<LotListItem> => {
  const options = { sorts: lotListSorts, filters: { customer: 'any' }, longest: 100 } as const
  const query: Query = { ...listQueryOf<Query>(search, options), ...only }
  return {
    queryKey: [...lotsKey, 'rows', query],
    ask: async (page, signal) => {
      const { data, total, nextCursor } = await call('GET /parking-lots', {
        query: { ...query, ...page },
        signal,
      })
      const news = recentLotChanges(client)
      return { data: data.map((row) => news.applyTo(row, patchRow)), total, nextCursor }
    },
    refetchInterval: refreshEvery,
  }
}
