import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertsOfCause, Silence } from '@stallwise/contract/alerts/alerts.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** The most that one call deletes. */
const mostAtOnce = 500
const alertsPerPage = 50

/** ALE-32: the active alerts by cause, and what is silenced. */
export const alertCausesQuery = (parkingLot: string) =>
  apiQuery(lotKey(parkingLot, 'alerts', 'causes'), 'GET /alerts/causes', { query: { parkingLot } })

/** The active alerts of a cause, by pages. */
export const alertsOfCauseQuery = (parkingLot: string, cause: string) =>
  infiniteQueryOptions({
    queryKey: lotKey(parkingLot, 'alerts', 'of-cause', cause),
    queryFn: ({ signal, pageParam }) =>
      call('GET /alerts', {
        query: {
          parkingLot,
          cause,
          status: 'active',
          limit: alertsPerPage,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What to delete: all alerts of some causes that were shown, and single ones. */
export interface ChosenAlerts {
  readonly causes: readonly Pick<AlertsOfCause, 'cause' | 'last'>[]
  readonly ids: readonly string[]
}

/** Deletes alerts of a lot; those already deleted count as deleted. */
export const useDeleteAlerts = (parkingLot: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ causes, ids }: ChosenAlerts) => {
      for (const { cause, last } of causes)
        await call('POST /alerts/causes/delete', { body: { parkingLot, cause, until: last } })
      for (let from = 0; from < ids.length; from += mostAtOnce)
        await call('POST /alerts/delete', { body: { ids: ids.slice(from, from + mostAtOnce) } })
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: lotKey(parkingLot, 'alerts') }),
        queries.invalidateQueries({ queryKey: lotQuery(parkingLot).queryKey, exact: true }),
      ]),
  })
}

/** What is to be silenced: a cause, a type, or the lot. */
export type SilenceTarget = Pick<Silence, 'scope' | 'cause'>

/** ALE-34 to ALE-37: snoozes or silences, and ends it. */
export const useSilences = (parkingLot: string) => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: alertCausesQuery(parkingLot).queryKey })
  return {
    start: async ({ scope, cause }: SilenceTarget, until: string): Promise<Silence> => {
      const made = await call('POST /alerts/silences', {
        body: { parkingLot, scope, ...(cause !== null && { cause }), until },
      })
      await refresh()
      return made
    },
    end: async (id: string) => {
      await call('DELETE /alerts/silences/{id}', { params: { id }, query: { parkingLot } })
      await refresh()
    },
  }
}
