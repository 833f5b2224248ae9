import { chargeKinds, maxChargesPaid } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, instant } from '../base/wire.ts'
import { cardFields, payPlace, paymentResult } from './payments.contract.ts'

const day = z.iso.date()

/** What a pass owes, as its payment page shows it. PCH-41. */
export const duePass = z.object({
  passholderId: z.string(),
  isRemoved: z.boolean(),
  charges: z
    .array(
      z.object({
        _id: id,
        frequency: z.enum(chargeKinds),
        firstDay: day.describe('of the period, on the lot’s clock'),
        lastDay: day,
        chargedDays: z.number().int(),
        chargedCents: cents,
        dueCents: cents.describe('what is still to be paid, tax included'),
        state: z.enum(['due', 'overdue']),
      }),
    )
    .describe('due charges, the oldest first'),
  tax: z
    .object({ name: z.string(), percent: z.number() })
    .nullable()
    .describe('the tax that is part of the amounts'),
  isPaying: z.boolean().describe('a payment of this pass is open'),
  pausedUntil: instant.nullable().describe('too many declined payments. PAY-34'),
})
/** What a pass owes. */
export type DuePass = z.infer<typeof duePass>

/** The payment page of a pass. */
export const passPayPage = payPlace.extend({ pass: duePass })
/** The payment page of a pass. */
export type PassPayPage = z.infer<typeof passPayPage>

const token = z.string().min(1).max(1_000).describe('of the link')

/** A payment of charges of a pass. */
export const newPassPayment = z.object({
  token,
  charges: z.array(id).min(1).max(maxChargesPaid),
  dueCents: cents.positive().describe('what the page showed for these charges'),
  ...cardFields,
})
/** A payment of charges of a pass. */
export type NewPassPayment = z.output<typeof newPassPayment>

const ofPage = { area: 'payments', access: 'public', lot: 'params.id', params: z.object({ id }) } as const
const ofPass = {
  area: 'payments',
  access: 'payment.manage',
  lot: 'object',
  params: z.object({ id }),
} as const

/** Endpoints with which charges of passes are paid by card. PCH-40 to PCH-46. */
export const passPaymentsEndpoints = {
  'GET /parking-lots/{id}/pass-payment': endpoint({
    ...ofPage,
    summary:
      'The payment page behind the link of a pass: what it owes. 404 if it is not a link of this lot, 410 link-expired',
    query: z.object({ token }),
    reply: passPayPage,
  }),
  'POST /parking-lots/{id}/pass-payment': endpoint({
    ...ofPage,
    summary:
      'Pay charges of a pass by card. With the same Idempotency-Key it is the same payment. 409 price-changed (with what is due as `current`), payment-in-progress, payments-off; 410 link-expired; 422 token-expired; 429 too-many-attempts (with Retry-After); 503 provider-unreachable: not charged',
    movesMoney: true,
    notCompared: ['dataKey'],
    body: newPassPayment,
    reply: paymentResult,
  }),
  'GET /pass-holders/{id}/pay-link': endpoint({
    ...ofPass,
    summary: 'The link with which a passholder pays what is due by card, for 30 days. 409 payments-off',
    reply: z.object({
      path: z.string().describe('below the address of this installation'),
      until: instant,
      dueCents: cents,
      currency: z.string(),
      emails: z.array(z.string()).describe('addresses of the passholder'),
    }),
  }),
  'POST /pass-holders/{id}/pay-link/email': endpoint({
    ...ofPass,
    summary:
      'Send that link to the addresses of the passholder. 409 no-email, payments-off, nothing-due; 429 after three times an hour',
    reply: z.object({ sent: z.number().int() }),
  }),
  'POST /pass-holders/{id}/cover-from-valid-from': endpoint({
    ...ofPass,
    movesMoney: true,
    summary:
      'Say that a pass covers the license plates that it has now from its Valid From, in place of 60 minutes before they were added; audited, not taken back. 422 without a Valid From',
    reply: z.object({ validFrom: z.iso.date(), licensePlates: z.array(z.string()) }),
  }),
}
