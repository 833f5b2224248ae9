import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Everything about a lot's gates: they name each other, so they are asked anew together. */
export const gatesKey = (lotId: string) => lotKey(lotId, 'gates')

/** A box on site comes and goes without a word in the stream. */
const refreshEvery = 15_000
const openingsRefreshEvery = 5_000
const openingsShown = 200

export const sprockitsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...gatesKey(lotId), 'sprockits'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /sprockit/{lotId}', { params: { lotId }, query: { limit: largestPage, cursor }, signal }),
      ),
    refetchInterval: refreshEvery,
  })

export const controllersQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...gatesKey(lotId), 'controllers'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /sprockit/controllers/{lotId}', {
          params: { lotId },
          query: { limit: largestPage, cursor },
          signal,
        }),
      ),
  })

export const edgeKeysQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...gatesKey(lotId), 'edge-keys'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /edge/keys/{lotId}', { params: { lotId }, query: { limit: largestPage, cursor }, signal }),
      ),
    refetchInterval: refreshEvery,
  })

/** The newest openings; a release is confirmed some time after the answer. */
export const openingsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...gatesKey(lotId), 'openings'],
    queryFn: ({ signal }) =>
      call('GET /sprockit/openings/{lotId}', { params: { lotId }, query: { limit: openingsShown }, signal }),
    refetchInterval: openingsRefreshEvery,
  })
