import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { passChargeSorts, shownChargeStates } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

type Query = QueryOf<Endpoints['GET /pass-charges']>

/** Everything about what the passes of a lot are charged. The server names it as stale when charges change. */
export const passChargesKey = (lotId: string) => lotKey(lotId, 'passCharges')

const queryOf = (lotId: string, search: ListSearch): Query => ({
  ...listQueryOf<Omit<Query, 'parkingLot'>>(search, {
    sorts: passChargeSorts,
    filters: { states: shownChargeStates, passholderGroups: 'any', months: 'any' },
  }),
  parkingLot: lotId,
})

/** The charges of a lot, by pages. */
export const chargeRows = (lotId: string, search: ListSearch): ServerRowsOptions<PassChargeView> => {
  const query = queryOf(lotId, search)
  return {
    queryKey: [...passChargesKey(lotId), 'list', query],
    ask: (page, signal) => call('GET /pass-charges', { query: { ...query, ...page }, signal }),
  }
}

/** What is due, was paid and is to be refunded, over all that the list finds. */
export const chargeSumsQuery = (lotId: string, search: ListSearch = {}) => {
  const query = queryOf(lotId, search)
  return queryOptions({
    queryKey: [...passChargesKey(lotId), 'sums', query],
    queryFn: ({ signal }) => call('GET /pass-charges', { query: { ...query, limit: 1 }, signal }),
    placeholderData: (before) => before,
  })
}

/** The last charges of a passholder. */
export const chargesOfPassholderQuery = (lotId: string, passholder: string) =>
  apiQuery([...passChargesKey(lotId), 'passholder', passholder], 'GET /pass-charges', {
    query: { parkingLot: lotId, passholder, limit: 6 },
  })

export const chargeQuery = (lotId: string, id: string) =>
  apiQuery([...passChargesKey(lotId), 'one', id], 'GET /pass-charges/{id}', { params: { id } })

/** The names of a lot’s passholder groups, for the filter. */
export const chargedGroupsQuery = (lotId: string) =>
  queryOptions({
    queryKey: lotKey(lotId, 'passholders', 'charged-groups'),
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /passholder-groups', {
          query: { parkingLot: lotId, limit: largestPage, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
  })
