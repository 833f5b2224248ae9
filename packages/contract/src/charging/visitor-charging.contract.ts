import { connectorStatuses } from '@stallwise/domain/charging/charger-messages.model.ts'
import { startFailures, startStates, stopReasons } from '@stallwise/domain/charging/start.model.ts'
import { declineReasons } from '@stallwise/domain/payments/provider-outcomes.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, instant } from '../base/wire.ts'
import { besideField, cardFields, payPlace } from '../payments/payments.contract.ts'
import { priceLine } from '../payments/parking-session.contract.ts'
import { chargingPrices } from './charging-prices.contract.ts'

const station = z.object({
  _id: id,
  identity: z.string().describe('as on its sign'),
  name: z.string(),
  isOnline: z.boolean(),
  ratedKw: z.number(),
  connectors: z.array(
    z.object({
      evse: z.number().int().describe('by which a start names it'),
      status: z.enum(connectorStatuses),
      isFree: z.boolean().describe('a start is possible now. CHG-39'),
    }),
  ),
})

/** A station as its page shows it to visitors. CHG-24, CHG-30. */
export const chargingPage = payPlace.extend({
  station,
  prices: chargingPrices.nullable().describe('null: visitors cannot pay for charging here. CHG-25'),
  freeKwh: z.number().describe('of each session, with the credit of the lot'),
  creditCents: cents.describe('credit of the lot for each session'),
})
/** A station as its page shows it to visitors. */
export type ChargingPage = z.infer<typeof chargingPage>

/** A visitor’s charging, as its page shows it. CHG-30 to CHG-38. */
export const visitorCharging = z.object({
  _id: id,
  secret: z.string().describe('with which only this page reads and stops it'),
  station: z.object({ _id: id, identity: z.string(), name: z.string(), evse: z.number().int() }),
  state: z.enum(startStates),
  failure: z.enum(startFailures).nullable(),
  reason: z.enum(declineReasons).nullable().describe('why the card was declined'),
  heldCents: cents,
  currency: z.string(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  isFlowing: z.boolean().describe('the vehicle takes power now, as far as the station says'),
  isWaitingForVehicle: z.boolean().describe('the vehicle holds back. CHG-37'),
  isStopping: z.boolean(),
  stopReason: z.enum(stopReasons).nullable(),
  kwh: z.number(),
  powerKw: z.number().nullable(),
  costCents: cents.describe('so far, or at the end'),
  lines: z.array(priceLine),
  needsPerson: z.boolean().describe('the energy could not be settled: the least is charged. CHG-16'),
  receipt: z.string().nullable().describe('the id of the receipt, once something was charged'),
  isReleased: z.boolean().describe('what was held, or the rest of it, is released'),
})
/** A visitor’s charging, as its page shows it. */
export type VisitorCharging = z.infer<typeof visitorCharging>

const stationId = z.object({
  stationId: z.string().min(1).max(300).describe('the id of the station, or what is on its sign'),
})
const secret = z.string().max(100)
const ofPublic = { area: 'charging', access: 'public', lot: 'none' } as const

/** Endpoints for charging by visitors. */
export const visitorChargingEndpoints = {
  'GET /visitor-ev-charging/{stationId}': endpoint({
    ...ofPublic,
    summary: 'The page of a charging station: its state and prices',
    params: stationId,
    reply: chargingPage,
  }),
  'POST /visitor-ev-charging/{stationId}/start': endpoint({
    ...ofPublic,
    summary:
      'Hold an amount on a card and start charging. With the same Idempotency-Key it is the same start. 409 station-not-free, price-changed, payments-off; 422 token-expired; 429 too-many-attempts (with Retry-After); 503 provider-unreachable: nothing is held',
    movesMoney: true,
    notCompared: ['dataKey'],
    params: stationId,
    body: z.object({
      evse: z.number().int().min(0).max(1_000),
      holdCents: cents.min(1).describe('what the page showed'),
      kwhCents: cents.min(0).describe('what the page showed'),
      minuteCents: cents.min(0).describe('what the page showed'),
      sessionCents: cents.min(0).describe('what the page showed'),
      beside: besideField,
      ...cardFields,
    }),
    reply: visitorCharging,
  }),
  'POST /visitor-ev-charging/{stationId}/stop': endpoint({
    ...ofPublic,
    summary: 'Stop charging. With the same Idempotency-Key, or again, it is stopped once',
    params: stationId,
    body: z.object({ start: id, secret }),
    reply: visitorCharging,
  }),
  'GET /visitor-ev-charging/{stationId}/starts/{startId}': endpoint({
    ...ofPublic,
    summary: 'A visitor’s charging: energy, power, cost and time so far',
    params: stationId.extend({ startId: id }),
    query: z.object({ secret }),
    reply: visitorCharging,
  }),
}
