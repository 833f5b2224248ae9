import { queryOptions } from '@tanstack/react-query'
import type {
  PassholderListQuery,
  PassholderView,
} from '@stallwise/contract/passholders/passholders.contract.ts'
import { passholderSorts } from '@stallwise/domain/passholders/passholders.model.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { readFilters, readSort, type ListSearch } from '#ui/list/list-search.ts'

/** Everything about the passholders of a lot. */
export const passholdersKey = (lotId: string) => lotKey(lotId, 'passholders')

type Query = Partial<Omit<PassholderListQuery, 'parkingLot'>>

const longestSearch = 200

/** What the list asks of the server for its state in the address; `group`: only this passholder group. */
export const passholderQueryOf = ({ q, sort, filter }: ListSearch, group?: string): Query => {
  const filters = readFilters(filter)
  const order = readSort(sort)
  const [kind, ...others] = filters.kind ?? []
  const query = {
    search: q?.slice(0, longestSearch),
    passholderGroups: group === undefined ? filters.group : [group],
    passTypes: filters.passType,
    states: filters.state,
    appStates: filters.appState,
    isMultiPass: kind !== undefined && others.length === 0 ? kind === 'multi' : undefined,
    sort: passholderSorts.find((key) => key === order?.key),
    descending: order?.isDown,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query
}

/** The passholders of a lot or of a group, by pages. */
export const passholderRows = (
  lotId: string,
  search: ListSearch,
  group?: string,
): ServerRowsOptions<PassholderView> => {
  const query = passholderQueryOf(search, group)
  return {
    queryKey: [...passholdersKey(lotId), 'list', query],
    ask: (page, signal) =>
      call('POST /pass-holders/getFilterPassholderList', {
        body: { ...query, parkingLot: lotId, ...page },
        signal,
      }),
  }
}

/** The first passholders that match a text; with a group, only its own, and none while it is null. */
export const passholdersFoundQuery = (lotId: string, search: string, group?: string | null) =>
  queryOptions({
    queryKey: [...passholdersKey(lotId), 'found', group, search],
    queryFn: ({ signal }) =>
      call('POST /pass-holders/getFilterPassholderList', {
        body: {
          parkingLot: lotId,
          limit: 20,
          ...(group && { passholderGroups: [group] }),
          ...(search !== '' && { search: search.slice(0, longestSearch) }),
        },
        signal,
      }),
    enabled: group !== null,
    placeholderData: (before) => before,
  })

export const passholderQuery = (lotId: string, id: string) =>
  apiQuery([...passholdersKey(lotId), 'one', id], 'GET /pass-holders/one/{id}', { params: { id } })

const insideEveryMs = 5_000

/** Where the tags of a passholder are. */
export const tagStatusQuery = (lotId: string, id: string) =>
  apiQuery([...passholdersKey(lotId), 'tags', id], 'GET /pass-holders/one/{id}/tags', { params: { id } })

export const groupsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...passholdersKey(lotId), 'groups'],
    queryFn: async ({ signal }) => {
      const groups = await allPages((cursor) =>
        call('GET /passholder-groups', {
          query: { parkingLot: lotId, limit: largestPage, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      )
      return groups.sort((a, b) => a.name.localeCompare(b.name))
    },
    // Only a lot that counts the vehicles inside has figures that change by themselves.
    refetchInterval: ({ state }) =>
      state.data?.some(({ inside }) => inside !== null) ? insideEveryMs : false,
  })

export const groupChoicesQuery = (lotId: string) =>
  apiQuery([...passholdersKey(lotId), 'group-choices'], 'GET /passholder-groups/choices/{parkingLotId}', {
    params: { parkingLotId: lotId },
  })

export const vehicleMakesQuery = queryOptions({
  queryKey: ['vehicle-makes'],
  queryFn: ({ signal }) => call('GET /pass-holders/make/model/', { signal }),
  staleTime: Infinity,
})
