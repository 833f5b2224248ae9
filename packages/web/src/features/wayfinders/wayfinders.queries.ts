import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const wayfindersKey = (lotId: string) => lotKey(lotId, 'wayfinders')

/** Signs and the result of the last push change with every car. */
const refreshEvery = 5_000

export const wayfindersQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...wayfindersKey(lotId), 'list'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /wayfinders/{parkingLotId}', {
          params: { parkingLotId: lotId },
          query: { limit: largestPage, cursor },
          signal,
        }),
      ),
    refetchInterval: refreshEvery,
  })

export const wayfinderQuery = (lotId: string, wayfinderId: string) =>
  queryOptions({
    queryKey: [...wayfindersKey(lotId), wayfinderId],
    queryFn: ({ signal }) =>
      call('GET /wayfinders/{parkingLotId}/{wayfinderId}', {
        params: { parkingLotId: lotId, wayfinderId },
        signal,
      }),
    refetchInterval: refreshEvery,
  })

/** The free stalls of sectors, for the preview of a sign. */
export const signSectorsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...wayfindersKey(lotId), 'sectors'],
    queryFn: ({ signal }) => call('GET /sectors', { query: { parkingLotId: lotId }, signal }),
    refetchInterval: refreshEvery,
  })
