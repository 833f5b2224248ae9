import { declineReasons } from '@stallwise/domain/payments/provider-outcomes.ts'
import { holdStatuses } from '@stallwise/domain/payments/hold-status.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, countedPageOf, id, instant, listQuery, several } from '../base/wire.ts'
import { usedCard } from './payments.contract.ts'

/** An amount that was held on a card, as staff see it. PAY-145. */
export const staffHold = z.object({
  _id: id,
  parkingLot: id,
  status: z.enum(holdStatuses),
  reason: z.enum(declineReasons).nullable(),
  heldCents: cents,
  takenCents: cents
    .nullable()
    .describe('what is, or is to be, taken; null = not decided; 0 = all is released'),
  releasedCents: cents.nullable().describe('what went back to the card; null = nothing so far'),
  currency: z.string(),
  card: usedCard,
  orderId: z.string(),
  at: instant,
  takenAt: instant.nullable().describe('when it was decided what is taken'),
  payment: id.nullable().describe('the payment that took it, or tries to'),
})
/** An amount that was held on a card, as staff see it. */
export type StaffHold = z.infer<typeof staffHold>

/** A list of holds: filter, order and page. */
export const holdQuery = listQuery(['at']).extend({
  parkingLot: id,
  status: several(z.enum(holdStatuses)).optional(),
  sort: z.enum(['at', '-at']).default('-at'),
})
/** A list of holds: filter, order and page. */
export type HoldQuery = z.output<typeof holdQuery>

/** Endpoints for amounts that are held on cards. */
export const holdsEndpoints = {
  'GET /payment-holds': endpoint({
    area: 'payments',
    access: 'payment.manage',
    lot: 'query.parkingLot',
    summary: 'Amounts that were held on cards, and what became of them, the newest first',
    query: holdQuery,
    reply: countedPageOf(staffHold),
  }),
}
