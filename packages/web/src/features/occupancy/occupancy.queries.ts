import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { historyKey, passholdersKey } from './occupancy.live.ts'
import type { HistoryRange } from './occupancy.search.ts'

/** The stream does not report new values of five minutes. */
const refreshEvery = 5 * 60_000

export const historyQuery = (lotId: string, parkingGroup: string | undefined, range: HistoryRange) =>
  queryOptions({
    queryKey: [...historyKey(lotId), parkingGroup ?? 'lot', range] as const,
    queryFn: ({ signal }) =>
      call('GET /parking-lots/{id}/occupancy-history', {
        params: { id: lotId },
        query: { parkingGroup, ...range },
        signal,
      }),
    refetchInterval: 'timePeriod' in range ? refreshEvery : false,
  })

/** Passholders' vehicles inside, by plates; only where the lot counts them. */
export const passholdersQuery = (lotId: string, parkingGroup: string) =>
  apiQuery(
    [...passholdersKey(lotId), parkingGroup] as const,
    'GET /occupancy/lpr/passholder-total/{parkingLotId}/{parkingGroup}',
    { params: { parkingLotId: lotId, parkingGroup } },
  )
