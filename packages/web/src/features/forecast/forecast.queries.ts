import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** A forecast begins with the quarter of an hour that runs. */
const refreshEvery = 5 * 60_000

/** Begins as the key of what makes a forecast begin anew, so that it is loaded again with it. */
const forecastKey = (lotId: string) => lotKey(lotId, 'occupancyHistory', 'forecast')

/** The forecast of a lot for some hours, with the groups that will be full today. FOR-54. */
export const todaysForecastQuery = (lotId: string, hours: number) =>
  queryOptions({
    queryKey: [...forecastKey(lotId), 'groups', hours] as const,
    queryFn: ({ signal }) =>
      call('GET /parking-lots/{id}/forecast', {
        params: { id: lotId },
        query: { hours, groups: 'today' },
        signal,
      }),
    refetchInterval: refreshEvery,
  })

/** The forecast of a lot, or of one of its groups, for some hours. */
export const forecastQuery = (lotId: string, parkingGroup: string | undefined, hours = 168) =>
  queryOptions({
    queryKey: [...forecastKey(lotId), parkingGroup ?? 'lot', hours] as const,
    queryFn: ({ signal }) =>
      call('GET /parking-lots/{id}/forecast', {
        params: { id: lotId },
        query: { parkingGroup, hours },
        signal,
      }),
    refetchInterval: refreshEvery,
  })
