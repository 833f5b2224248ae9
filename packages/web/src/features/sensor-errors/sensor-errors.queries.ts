import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { SensorError } from '@stallwise/contract/sensor-errors/sensor-errors.contract.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { readFilters } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import type { SensorErrorSearch } from './sensor-errors.search.ts'

type Query = QueryOf<Endpoints['GET /sensor-errors']>

const longestSearch = 100

/** What the list asks of the server for its state in the address. */
export const sensorErrorQueryOf = (lotId: string, search: SensorErrorSearch): Query => {
  const { kind, status } = readFilters(search.filter)
  const query = {
    parkingLot: lotId,
    timePeriod: search.timePeriod,
    search: search.q?.slice(0, longestSearch),
    sort: search.sort,
    kind,
    // Both of the two are all.
    status: status?.length === 1 ? status[0] : undefined,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query
}

/** The errors of a lot's sensors, by pages. The server names the key as stale when an error begins or ends. */
export const sensorErrorRows = (lotId: string, search: SensorErrorSearch): ServerRowsOptions<SensorError> => {
  const query = sensorErrorQueryOf(lotId, search)
  return {
    queryKey: [...lotKey(lotId, 'sensorErrors'), query],
    ask: (page, signal) => call('GET /sensor-errors', { query: { ...query, ...page }, signal }),
  }
}
