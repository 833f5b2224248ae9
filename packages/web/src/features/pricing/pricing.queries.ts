import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const pricingKey = (lotId: string) => lotKey(lotId, 'pricing')

/** The rate plans of a lot, with their history. */
export const pricingQuery = (lotId: string) =>
  queryOptions({
    queryKey: pricingKey(lotId),
    queryFn: ({ signal }) => call('GET /parking-lots/{id}/rate-plans', { params: { id: lotId }, signal }),
  })

/** The credit of the lot for each charging session. */
export const fixedCreditQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...pricingKey(lotId), 'fixed-credit'],
    queryFn: ({ signal }) => call('GET /parking-lots/{id}/fixed-credit', { params: { id: lotId }, signal }),
  })
