import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const chargingKey = (lotId: string) => lotKey(lotId, 'charging')

/** States of stations change without a change of the lot. */
const refreshEvery = 5_000

export const stationsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...chargingKey(lotId), 'stations'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /charging/stations/{lotId}', {
          params: { lotId },
          query: { limit: largestPage, cursor },
          signal,
        }),
      ),
    refetchInterval: refreshEvery,
  })

export const commandsQuery = (lotId: string, stationId: string) => {
  const key = [...chargingKey(lotId), 'commands', stationId] as const
  const input = { params: { id: stationId }, query: { limit: 20 } }
  return queryOptions({
    ...apiQuery(key, 'GET /charging/stations/{id}/commands', input),
    refetchInterval: refreshEvery,
  })
}

export const unknownStationsQuery = queryOptions({
  ...apiQuery(['charging', 'unknown-stations'], 'GET /charging/unknown-stations', {}),
  refetchInterval: 15_000,
})
