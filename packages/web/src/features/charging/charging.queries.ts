import { queryOptions } from '@tanstack/react-query'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import type { FirstTries } from '@stallwise/domain/charging/first-tries.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const chargingKey = (lotId: string) => lotKey(lotId, 'charging')

/** States of stations change without a change of the lot. */
const refreshEvery = 5_000

/** It takes long to count, and changes slowly. */
const countEvery = 60_000

const firstTriesQuery = (lotId: string) =>
  queryOptions({
    ...apiQuery(['charging', 'first-tries', lotId], 'GET /charging/first-tries/{lotId}', {
      params: { lotId },
    }),
    staleTime: countEvery,
  })

/** A station with its first tries. CST-90 */
export type StationRow = ChargingStationView & { readonly firstTries: FirstTries }

const withFirstTries = (
  stations: readonly ChargingStationView[],
  tries: readonly (FirstTries & { readonly station: string })[],
): StationRow[] => {
  const known = new Map(tries.map((one) => [one.station, one]))
  return stations.map((station) => ({
    ...station,
    firstTries: known.get(station._id) ?? { attempts: 0, succeeded: 0 },
  }))
}

export const stationsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...chargingKey(lotId), 'stations'],
    queryFn: async ({ signal, client }) => {
      const [stations, tries] = await Promise.all([
        allPages((cursor) =>
          call('GET /charging/stations/{lotId}', {
            params: { lotId },
            query: { limit: largestPage, cursor },
            signal,
          }),
        ),
        // Stations are shown without their first tries where these cannot be counted.
        client.fetchQuery(firstTriesQuery(lotId)).catch(() => ({ data: [] })),
      ])
      return withFirstTries(stations, tries.data)
    },
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
