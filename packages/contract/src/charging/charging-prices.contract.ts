import { chargingPayers } from '@stallwise/domain/charging/charging-prices.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, instant } from '../base/wire.ts'

const text = z.string().max(1_000)

/** Prices of charging. CHG-20. */
export const chargingPrices = z.object({
  kwhCents: cents.describe('for each kWh'),
  minuteCents: cents.describe('for each minute from begin to end'),
  sessionCents: cents.describe('for each session'),
  freeKwh: z.number().describe('energy of each session that is free of charge'),
  holdCents: cents.describe('what is held on a visitor’s card. CHG-30'),
  tax: z
    .object({ name: text, percent: z.number(), registrationNumber: text, isIncluded: z.boolean() })
    .nullable(),
})

/** Prices of charging in a lot, for visitors and passholders. */
export const lotChargingPrices = z.object({
  currency: z.string(),
  timeZone: z.string(),
  payers: z.array(
    z.object({
      payer: z.enum(chargingPayers),
      version: z.number().int().describe('0 before the first'),
      prices: chargingPrices.nullable().describe('null = charging costs nothing; visitors cannot pay for it'),
      history: z.array(
        z.object({
          version: z.number().int(),
          effectiveFrom: instant,
          madeBy: z.string().nullable(),
          prices: chargingPrices.nullable(),
        }),
      ),
    }),
  ),
})
/** Prices of charging in a lot. */
export type LotChargingPrices = z.infer<typeof lotChargingPrices>

/** Endpoints for prices of charging. */
export const chargingPricesEndpoints = {
  'GET /parking-lots/{id}/charging-prices': endpoint({
    area: 'charging',
    access: 'station.manage',
    lot: 'params.id',
    summary: 'Prices of charging, those that are in force and earlier ones',
    params: z.object({ id }),
    reply: lotChargingPrices,
  }),
  'PUT /parking-lots/{id}/charging-prices': endpoint({
    area: 'charging',
    access: 'station.manage',
    lot: 'params.id',
    summary: 'Set prices of charging, from now on. A stale `version` is 409 with the current ones',
    params: z.object({ id }),
    body: z.object({
      payer: z.enum(chargingPayers),
      version: z.number().int().describe('the version that the caller has seen; 0 before the first'),
      prices: chargingPrices.nullable(),
    }),
    reply: lotChargingPrices,
  }),
}
