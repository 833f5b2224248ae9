import { infiniteQueryOptions } from '@tanstack/react-query'
import type { MobileLogEntry } from '@stallwise/contract/invitations/invitations.contract.ts'
import { mobileLogKinds, mobileLogSorts } from '@stallwise/domain/invitations/invitations.model.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { readFilters, readSort, type ListSearch } from '#ui/list/list-search.ts'

const longestSearch = 200

const queryOf = (lotId: string, { q, filter, sort }: ListSearch) => {
  const kind = readFilters(filter).kind?.filter((one) => mobileLogKinds.some((known) => known === one))
  const search = q?.slice(0, longestSearch)
  const order = readSort(sort)
  const sorted = mobileLogSorts.find((key) => key === order?.key)
  return {
    parkingLot: lotId,
    ...(sorted && { sort: sorted, order: order!.isDown ? ('descending' as const) : ('ascending' as const) }),
    ...(search !== undefined && { search }),
    ...(kind !== undefined && kind.length > 0 && { kind: kind as (typeof mobileLogKinds)[number][] }),
  }
}

/** The mobile app log of a lot, page by page. Its key is that of passholders: what happens to an invitation is in both. */
export const mobileLogQuery = (lotId: string, search: ListSearch) =>
  infiniteQueryOptions({
    queryKey: [...lotKey(lotId, 'passholders'), 'mobile-log', queryOf(lotId, search)],
    queryFn: ({ pageParam, signal }) =>
      call('GET /logs/mobile-app', {
        query: {
          ...queryOf(lotId, search),
          limit: 100,
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  })

/** Every entry that fits, for export. */
export const wholeMobileLog = (lotId: string, search: ListSearch): Promise<MobileLogEntry[]> =>
  allPages((cursor) =>
    call('GET /logs/mobile-app', {
      query: { ...queryOf(lotId, search), limit: largestPage, ...(cursor !== undefined && { cursor }) },
    }),
  )
