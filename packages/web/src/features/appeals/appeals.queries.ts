import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Whatever is stale when a violation changes. */
export const staleKey = (lotId: string) => lotKey(lotId, 'violations')

/** The appeal against a violation. Its link to the photo expires after five minutes. */
export const appealQuery = (lotId: string, id: string) =>
  queryOptions({
    queryKey: [...staleKey(lotId), id, 'appeal'],
    queryFn: ({ signal }) => call('GET /violations/{id}/appeal', { params: { id }, signal }),
    refetchInterval: 4 * 60_000,
  })

/** How many appeals of a lot wait for an answer. */
export const waitingQuery = (lotId: string) =>
  apiQuery([...staleKey(lotId), 'appeals-waiting'], 'GET /appeals/waiting', { query: { parkingLot: lotId } })
