import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { readFilters, type ListSearch } from '#ui/list/list-search.ts'
import { devicesKey, refreshEveryMs } from '../devices.queries.ts'

type Query = QueryOf<Endpoints['GET /parking-lots/{id}/devices']>

const longestSearch = 100

/** What the list asks of the server for its state in the address. */
export const deviceQueryOf = ({ q, sort, filter }: ListSearch): Query => {
  const { kind, state, floor } = readFilters(filter)
  const asked = { search: q?.slice(0, longestSearch), sort, kind, state, floor }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Query
}

/** The devices of a lot, page by page. */
export const lotDevicesQuery = (lotId: string, search: ListSearch) => {
  const query = deviceQueryOf(search)
  return infiniteQueryOptions({
    queryKey: [...devicesKey(lotId), 'all', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /parking-lots/{id}/devices', {
        params: { id: lotId },
        query: { ...query, limit: 100, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: refreshEveryMs,
  })
}

/** How many devices of a lot stand how. */
export const deviceCountsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'counts'],
    queryFn: ({ signal }) => call('GET /parking-lots/{id}/devices/counts', { params: { id: lotId }, signal }),
    refetchInterval: refreshEveryMs,
  })

/** Every device that fits, for export. */
export const allLotDevices = (lotId: string, search: ListSearch): Promise<LotDeviceView[]> =>
  allPages((cursor) =>
    call('GET /parking-lots/{id}/devices', {
      params: { id: lotId },
      query: { ...deviceQueryOf(search), limit: largestPage, ...(cursor !== undefined && { cursor }) },
    }),
  )
