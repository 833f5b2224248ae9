import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Whether passes of a lot are charged for a month; the server names it as stale when charges change. */
export const chargedInMonthQuery = (lotId: string, month: string | undefined) =>
  queryOptions({
    queryKey: lotKey(lotId, 'passCharges', 'charged-in', month ?? ''),
    queryFn: async ({ signal }) => {
      const query = { parkingLot: lotId, months: [month ?? ''], limit: 1 }
      return (await call('GET /pass-charges', { query, signal })).total > 0
    },
    placeholderData: (before) => before,
    enabled: month !== undefined,
  })

/** What removing some passholders would refund. */
export const removalQuery = (lotId: string, passholders: readonly string[], paidPreBook: boolean) =>
  apiQuery(
    [...lotKey(lotId, 'passCharges'), 'removal', passholders, paidPreBook],
    'POST /pass-charges/removal',
    { body: { parkingLot: lotId, passholders: [...passholders], paidPreBook } },
  )
