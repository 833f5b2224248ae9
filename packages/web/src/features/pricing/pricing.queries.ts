import { apiQuery } from '#lib/api/api-query.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const pricingKey = (lotId: string) => lotKey(lotId, 'pricing')

/** The rate plans of a lot, with their history. */
export const pricingQuery = (lotId: string) =>
  apiQuery(pricingKey(lotId), 'GET /parking-lots/{id}/rate-plans', { params: { id: lotId } })

/** The credit of the lot for each charging session. */
export const fixedCreditQuery = (lotId: string) =>
  apiQuery([...pricingKey(lotId), 'fixed-credit'], 'GET /parking-lots/{id}/fixed-credit', {
    params: { id: lotId },
  })
