import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { lotKey, lotsKey } from '#lib/live/lot-keys.ts'
import { recentLotChanges } from './recent-lot-changes.ts'
import { patchLot, patchRow } from './lots.patch.ts'

/** The sparkline and the state of devices become outdated without an event. */
export const refreshEvery = 5 * 60_000

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
