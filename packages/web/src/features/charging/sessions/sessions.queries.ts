import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import { sessionStates } from '@stallwise/domain/charging/listed-session.model.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import { call } from '#lib/api/call.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { chargingKey } from '../charging.queries.ts'

type Query = QueryOf<Endpoints['GET /charging/sessions']>

/** What is measured changes without a change of the lot. */
const refreshEvery = 5_000

/** The charging sessions of a lot, by pages. */
export const sessionRows = (lotId: string, search: ListSearch): ServerRowsOptions<ChargingSessionView> => {
  const filters = { state: sessionStates }
  const query: Query = {
    ...listQueryOf<Omit<Query, 'parkingLot'>>(search, { sorts: ['at'], filters }),
    parkingLot: lotId,
  }
  return {
    queryKey: [...chargingKey(lotId), 'sessions', query],
    ask: (page, signal) => call('GET /charging/sessions', { query: { ...query, ...page }, signal }),
    refetchInterval: refreshEvery,
  }
}
