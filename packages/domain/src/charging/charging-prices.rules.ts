import type { FieldFault } from '../fields/field-faults.ts'
import { faultsBelow, faultsOfFields, required } from '../fields/field.rules.ts'
import { aNumber, atLeast, atMost, notNegative, twoDecimals, whole } from '../fields/number.rules.ts'
import { faultsOfTax } from '../pricing/rate-plan.rules.ts'
import type { ChargingPrices } from './charging-prices.model.ts'

/** CHG-20: the highest price of a kWh, a minute or a session, in cents. */
export const maxChargingPriceCents = 100_000
/** CHG-30: the highest and the lowest amount on hold, in cents. */
export const holdLimits = { min: 100, max: 100_000 } as const
const maxFreeKwh = 1_000

const price = [required, whole, notNegative, atMost(maxChargingPriceCents)]

/** CHG-20: the faults of prices of charging. */
export const checkChargingPrices = (prices: ChargingPrices): FieldFault[] => [
  ...faultsOfFields(prices, {
    kwhCents: price,
    minuteCents: price,
    sessionCents: price,
    freeKwh: [required, aNumber, notNegative, twoDecimals, atMost(maxFreeKwh)],
    holdCents: [required, whole, atLeast(holdLimits.min), atMost(holdLimits.max)],
  }),
  ...(prices.tax ? faultsBelow('tax', faultsOfTax(prices.tax)) : []),
]
