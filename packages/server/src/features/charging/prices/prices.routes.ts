import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { getChargingPrices, setChargingPrices } from './prices.commands.ts'

/** Prices of charging. */
export const chargingPricesRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /parking-lots/{id}/charging-prices', ({ viewer, params: { id } }) =>
    getChargingPrices(parts, viewer, id),
  )
  bind('PUT /parking-lots/{id}/charging-prices', ({ viewer, params: { id }, body }) =>
    setChargingPrices(parts, viewer, id, body),
  )
}
