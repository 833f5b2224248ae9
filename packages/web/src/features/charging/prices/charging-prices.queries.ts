import { apiQuery } from '#lib/api/api-query.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** The prices of charging of a lot, with their history. */
export const chargingPricesQuery = (lotId: string) =>
  apiQuery([...lotKey(lotId, 'charging'), 'prices'], 'GET /parking-lots/{id}/charging-prices', {
    params: { id: lotId },
  })

/** What the lot gives of each session. VAL-40 */
export const creditQuery = (lotId: string) =>
  apiQuery([...lotKey(lotId, 'pricing'), 'fixed-credit'], 'GET /parking-lots/{id}/fixed-credit', {
    params: { id: lotId },
  })
