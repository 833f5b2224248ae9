import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** The most that one page of a list may hold. Source: decision 1. */
const pageSize = 500

export const activeAlertsQuery = (parkingLot: string) =>
  queryOptions({
    queryKey: lotKey(parkingLot, 'alerts', 'active'),
    queryFn: ({ signal }) =>
      call('GET /alerts', { query: { parkingLot, status: 'active', limit: pageSize }, signal }),
  })

/** Deletes alerts of a lot; those already deleted count as deleted. */
export const useDeleteAlerts = (parkingLot: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => call('POST /alerts/delete', { body: { ids: [...ids] } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: activeAlertsQuery(parkingLot).queryKey }),
        queries.invalidateQueries({ queryKey: lotQuery(parkingLot).queryKey, exact: true }),
      ]),
  })
}
