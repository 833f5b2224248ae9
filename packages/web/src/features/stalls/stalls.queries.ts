import { queryOptions } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { call } from '#lib/api/call.ts'
import { fetchDrawing } from '#lib/api/fetch-drawing.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { stallChangesSince } from './recent-stall-changes.ts'
import { withChanges } from './stalls.patch.ts'

export const stallsQueries = {
  floor: (lotId: string, floor: string) =>
    queryOptions({
      queryKey: lotKey(lotId, 'stalls', floor),
      queryFn: async ({ client, signal }) => {
        const requestedAt = Date.now()
        const stalls = await call('GET /stalls', { query: { parkingLot: lotId, floor }, signal })
        return withChanges(stalls, stallChangesSince(client, lotId, requestedAt))
      },
    }),
  /** The address of a map contains a hash of its content: what is cached never becomes stale. */
  map: (linkToMap: string | null) =>
    queryOptions({
      queryKey: ['floor-map', linkToMap],
      queryFn: ({ signal }) => fetchDrawing(linkToMap!, signal),
      enabled: linkToMap !== null,
      staleTime: Infinity,
    }),
  viewerLot: (lotId: string) =>
    queryOptions({
      queryKey: lotKey(lotId, 'map-view'),
      queryFn: ({ signal }) => call('GET /parking-lots/map-view/{id}', { params: { id: lotId }, signal }),
      refetchInterval: ({ state }) => (state.status === 'error' && !state.data ? 60_000 : 3000),
      refetchIntervalInBackground: true,
    }),
  viewerFloor: (lotId: string, floor: string, version: number) =>
    queryOptions({
      queryKey: lotKey(lotId, 'lot-view', floor, String(version)),
      queryFn: ({ signal }) => call('GET /stalls/lot-view', { query: { parkingLot: lotId, floor }, signal }),
      placeholderData: (before) => before,
      gcTime: 30_000,
    }),
}

/** The numbers of all stalls of a lot. */
export const stallNumbersQuery = (lotId: string) =>
  queryOptions({
    queryKey: lotKey(lotId, 'stall-numbers'),
    queryFn: async ({ client }) => {
      const { floors } = await client.ensureQueryData(lotQuery(lotId))
      const stalls = await Promise.all(
        floors.map(({ floorName }) => client.ensureQueryData(stallsQueries.floor(lotId, floorName))),
      )
      return stalls.flat().map(({ stall }) => stall)
    },
  })
