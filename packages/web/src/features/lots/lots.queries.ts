import { queryOptions } from '@tanstack/react-query'
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

const loadAll = (query: Query, signal: AbortSignal) =>
  allPages((cursor) =>
    call('GET /parking-lots', {
      query: { ...query, limit: largestPage, ...(cursor !== undefined && { cursor }) },
      signal,
    }),
  )

/** All lots of the caller: their sums, sections and search concern every one of them. */
export const lotsQuery = () =>
  queryOptions({
    queryKey: [...lotsKey, 'list'],
    queryFn: async ({ client, signal }) => {
      const lots = await loadAll({}, signal)
      const news = recentLotChanges(client)
      return { data: lots.map((row) => news.applyTo(row, patchRow)) }
    },
    refetchInterval: refreshEvery,
  })

/** Lots of the caller by pages, for lists of them; `only`: of a customer, or those with a map. */
export const lotRows = (
  search: ListSearch,
  only: Pick<Query, 'customer' | 'hasMap'>,
): ServerRowsOptions<LotListItem> => {
  const query: Query = { ...listQueryOf<Query>(search, { sorts: lotListSorts, longest: 100 }), ...only }
  return {
    queryKey: [...lotsKey, 'rows', query],
    ask: (page, signal) => call('GET /parking-lots', { query: { ...query, ...page }, signal }),
    refetchInterval: refreshEvery,
  }
}

/** Every lot of a customer. */
export const lotsOfCustomerQuery = (customer: string) =>
  queryOptions({
    queryKey: [...lotsKey, 'of-customer', customer],
    queryFn: async ({ signal }) => ({ data: await loadAll({ customer }, signal) }),
  })

export const lotQuery = (id: string) =>
  queryOptions({
    queryKey: lotKey(id),
    queryFn: async ({ client, signal }) => {
      const lot = await call('GET /parking-lots/{id}', { params: { id }, signal })
      return recentLotChanges(client).applyTo(lot, patchLot)
    },
  })
