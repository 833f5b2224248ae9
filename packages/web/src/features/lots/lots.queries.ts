import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { lotListSorts } from '@stallwise/domain/lots/lot-list.model.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { lotKey, lotsKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { recentLotChanges } from './recent-lot-changes.ts'
import { patchLot, patchRow } from './lots.patch.ts'

/** The sparkline and the state of devices become outdated without an event. */
const refreshEvery = 5 * 60_000

type Query = QueryOf<Endpoints['GET /parking-lots']>

/** The lots of the caller as one page: all of them if they fit, since sums, sections and search concern every one of them. */
export const lotsQuery = () =>
  queryOptions({
    queryKey: [...lotsKey, 'list'],
    queryFn: async ({ client, signal }) => {
      const { data, total } = await call('GET /parking-lots', { query: { limit: largestPage }, signal })
      const news = recentLotChanges(client)
      return { data: data.map((row) => news.applyTo(row, patchRow)), total }
    },
    refetchInterval: refreshEvery,
  })

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

/** Every lot of a customer. */
export const lotsOfCustomerQuery = (customer: string) =>
  queryOptions({
    queryKey: [...lotsKey, 'of-customer', customer],
    queryFn: async ({ signal }) => ({
      data: await allPages((cursor) =>
        call('GET /parking-lots', {
          query: { customer: [customer], limit: largestPage, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    }),
  })

export const lotQuery = (id: string) =>
  queryOptions({
    queryKey: lotKey(id),
    queryFn: async ({ client, signal }) => {
      const lot = await call('GET /parking-lots/{id}', { params: { id }, signal })
      return recentLotChanges(client).applyTo(lot, patchLot)
    },
  })
