import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { listAt } from '#lib/api/list-at.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** All queries about a lot's gates: they refer to each other, so they are reloaded together. */
export const gatesKey = (lotId: string) => lotKey(lotId, 'gates')

/** The stream does not report whether an edge box is online. */
const refreshEveryMs = 15_000
const openingsRefreshEvery = 5_000
const openingsShown = 200
const vehiclesShown = 100

export const sprockitsQuery = listAt('/sprockit', (lotId) => [...gatesKey(lotId), 'sprockits'], {
  refreshEveryMs,
})

export const controllersQuery = listAt('/sprockit/controllers', (lotId) => [
  ...gatesKey(lotId),
  'controllers',
])

export const edgeKeysQuery = listAt('/edge/keys', (lotId) => [...gatesKey(lotId), 'edge-keys'], {
  refreshEveryMs,
})

/** The newest openings; a release is confirmed some time after the reply. */
export const openingsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...gatesKey(lotId), 'openings'],
    queryFn: ({ signal }) =>
      call('GET /sprockit/openings/{lotId}', {
        params: { lotId },
        query: { limit: openingsShown, by: 'users' },
        signal,
      }),
    refetchInterval: openingsRefreshEvery,
  })

/** The newest decisions about vehicles. */
export const decisionsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...gatesKey(lotId), 'decisions'],
    queryFn: ({ signal }) =>
      call('GET /sprockit/decisions/{lotId}', { params: { lotId }, query: { limit: vehiclesShown }, signal }),
    refetchInterval: openingsRefreshEvery,
  })
