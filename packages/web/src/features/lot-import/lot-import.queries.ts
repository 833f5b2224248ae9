import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { DraftStall } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { draftStallSorts } from '@stallwise/domain/lot-import/draft-stall-list.model.ts'
import { stallTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { allPages } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { fetchDrawing } from '#lib/api/fetch-drawing.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

type StallsQuery = QueryOf<Endpoints['GET /admin/parking-lot-drafts/{id}/stalls']>

const draftsKey = ['lot-drafts'] as const

export const lotImportQueries = {
  draftsKey,
  drafts: (customer: string) =>
    queryOptions({
      queryKey: [...draftsKey, 'of', customer],
      queryFn: ({ signal }) =>
        allPages((cursor) =>
          call('GET /admin/parking-lot-drafts', { query: { customer, limit: 100, cursor }, signal }),
        ),
      staleTime: 0,
    }),
  /** Reads the draft again at intervals, since other users may be editing it. */
  draft: (id: string) =>
    queryOptions({
      queryKey: [...draftsKey, id],
      queryFn: ({ signal }) => call('GET /admin/parking-lot-drafts/{id}', { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: 15_000,
      refetchOnWindowFocus: true,
    }),
  /** All stalls of one version of a draft's list, for its maps; `list` is the time of its upload. */
  stalls: (id: string, list: string, floor: string | undefined) =>
    queryOptions({
      queryKey: [...draftsKey, id, 'stalls', list, floor ?? ''],
      queryFn: ({ signal }) =>
        call('GET /admin/parking-lot-drafts/{id}/stalls', {
          params: { id },
          query: floor === undefined ? {} : { floor: [floor] },
          signal,
        }),
      staleTime: Infinity,
    }),
  /** The stalls of one version of a draft's list, by pages. */
  stallRows: (id: string, list: string, search: ListSearch): ServerRowsOptions<DraftStall> => {
    const query: StallsQuery = listQueryOf(search, {
      sorts: draftStallSorts,
      filters: { floor: 'any', stallType: stallTypes, parkingGroup: 'any', device: ['yes', 'no'] },
    })
    return {
      queryKey: [...draftsKey, id, 'stall-rows', list, query],
      ask: (page, signal) =>
        call('GET /admin/parking-lot-drafts/{id}/stalls', {
          params: { id },
          query: { ...query, ...page },
          signal,
        }),
    }
  },
  /** The address of a map contains a hash of its content: what is cached never becomes stale. */
  map: (linkToMap: string) =>
    queryOptions({
      queryKey: ['floor-map', linkToMap],
      queryFn: ({ signal }) => fetchDrawing(linkToMap, signal),
      staleTime: Infinity,
    }),
  /** The import of a lot that was uploaded and not applied yet. */
  pendingImport: (lotId: string) =>
    queryOptions({
      queryKey: lotKey(lotId, 'import'),
      queryFn: ({ signal }) => call('GET /admin/parking-lots/{id}/import', { params: { id: lotId }, signal }),
      staleTime: 0,
    }),
  configuration: (lotId: string) =>
    queryOptions({
      queryKey: lotKey(lotId, 'configuration'),
      queryFn: ({ signal }) =>
        call('GET /parking-lots/{id}/configuration', { params: { id: lotId }, signal }),
      staleTime: 0,
    }),
  groups: (lotId: string) =>
    queryOptions({
      queryKey: lotKey(lotId, 'parking-groups'),
      queryFn: ({ signal }) =>
        call('GET /parking-lots/{id}/parking-groups', { params: { id: lotId }, signal }),
      staleTime: 0,
    }),
  lotStalls: (lotId: string, floor: string) =>
    apiQuery(lotKey(lotId, 'floor-stalls', floor), 'GET /stalls', { query: { parkingLot: lotId, floor } }),
}
