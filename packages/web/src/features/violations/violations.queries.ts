import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { readFilters } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import type { ViolationSearch } from './violations.search.ts'

type Query = QueryOf<Endpoints['GET /violations']>

const longestSearch = 20

/** The server names the key as stale when a violation opens, ends or changes. */
export const violationsKey = (lotId: string) => lotKey(lotId, 'violations')

/** What the list asks of the server for its state in the address. */
const queryOf = (lotId: string, search: ViolationSearch): Query => {
  const { location, status, appeal } = readFilters(search.filter)
  const query = {
    parkingLot: lotId,
    timePeriod: search.timePeriod,
    search: search.q?.slice(0, longestSearch),
    sort: search.sort,
    location,
    status,
    appeal: appeal?.[0],
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query
}

/** The violations of a lot, by pages. */
export const violationRows = (lotId: string, search: ViolationSearch): ServerRowsOptions<Violation> => {
  const query = queryOf(lotId, search)
  return {
    queryKey: [...violationsKey(lotId), query],
    ask: (page, signal) => call('GET /violations', { query: { ...query, ...page }, signal }),
  }
}

/** How many violations the triage has in its queue at once; more follow when these are decided. */
const triageAtOnce = 100

/** The active violations of a filter, for the triage. */
export const triageQuery = (lotId: string, search: ViolationSearch) => {
  const query: Query = { ...queryOf(lotId, search), status: ['active'] }
  return apiQuery([...violationsKey(lotId), 'triage', query], 'GET /violations', {
    query: { ...query, limit: triageAtOnce },
  })
}

/** The newest violations of a plate in the last year. */
export const plateViolationsQuery = (lotId: string, plate: string) =>
  queryOptions({
    queryKey: [...violationsKey(lotId), 'of plate', plate],
    queryFn: async ({ signal }) => {
      const query = {
        parkingLot: lotId,
        timePeriod: '365d',
        search: plate.slice(0, longestSearch),
        limit: 20,
      } as const
      const { data } = await call('GET /violations', { query, signal })
      return data.filter(({ licensePlate }) => licensePlate === plate)
    },
  })

/** A violation with its visit. Its links to images expire after five minutes. */
export const violationQuery = (lotId: string, id: string) =>
  queryOptions({
    queryKey: [...violationsKey(lotId), id],
    queryFn: ({ signal }) => call('GET /violations/{id}', { params: { id }, signal }),
    refetchInterval: 4 * 60_000,
  })
