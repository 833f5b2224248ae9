import { queryOptions } from '@tanstack/react-query'
import { deviceConditions, deviceSorts, lotDeviceKinds } from '@stallwise/domain/devices/lot-devices.model.ts'
import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { devicesKey } from '#lib/live/lot-keys.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import { refreshEveryMs } from '../devices.queries.ts'

type Query = QueryOf<Endpoints['GET /parking-lots/{id}/devices']>

/** What the list asks of the server for its state in the address. */
export const deviceQueryOf = (search: ListSearch): Query =>
  listQueryOf(search, {
    sorts: deviceSorts,
    filters: { kind: lotDeviceKinds, state: deviceConditions, floor: 'any' },
    longest: 100,
  })

/** The devices of a lot, by pages. */
export const lotDeviceRows = (lotId: string, search: ListSearch): ServerRowsOptions<LotDeviceView> => {
  const query = deviceQueryOf(search)
  return {
    queryKey: [...devicesKey(lotId), 'all', query],
    ask: (page, signal) =>
      call('GET /parking-lots/{id}/devices', { params: { id: lotId }, query: { ...query, ...page }, signal }),
    refetchInterval: refreshEveryMs,
  }
}

/** VIS-32: reads that show that other reads are missing, by device. */
export const missedReadsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'missed-reads'],
    queryFn: ({ signal }) =>
      call('GET /parking-lots/{id}/devices/missed-reads', { params: { id: lotId }, signal }),
    refetchInterval: refreshEveryMs,
  })

/** How many devices of a lot stand how. */
export const deviceCountsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'counts'],
    queryFn: ({ signal }) => call('GET /parking-lots/{id}/devices/counts', { params: { id: lotId }, signal }),
    refetchInterval: refreshEveryMs,
  })
