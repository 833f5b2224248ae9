import { noticeLanguages } from '@stallwise/domain/notices/notices.rules.ts'
import { refundMethods } from '@stallwise/domain/payments/payments.model.ts'
import { cardTypes, declineReasons } from '@stallwise/domain/payments/provider-outcomes.ts'
import { paymentStatuses } from '@stallwise/domain/payments/staff-payments.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { amountOrCents } from '../base/money.ts'
import { cents, id, instant } from '../base/wire.ts'
import { parkingSession, priceLine } from './parking-session.contract.ts'

const lot = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  currency: z.string(),
  timeZone: z.string(),
})

/** Where something is paid: what the payment pages of visitors and passholders show of a lot. */
export const payPlace = z.object({
  lot: lot.extend({ language: z.enum(noticeLanguages) }),
  isOpen: z.boolean().describe('whether payments are taken. PAY-01'),
  tokenization: z
    .object({
      url: z.string().describe('the provider’s page with the card form, for a frame'),
      origin: z.string().describe('whose messages to accept'),
      profileId: z.string(),
    })
    .nullable(),
})
/** Where something is paid. */
export type PayPlace = z.infer<typeof payPlace>

/** The payment page of a lot. */
export const payPage = payPlace.extend({
  session: parkingSession.nullable().describe('null without a plate or visit'),
})
/** The payment page of a lot. */
export type PayPage = z.infer<typeof payPage>

/** What every payment by card has. */
export const cardFields = {
  email: z.string().max(320).nullable().default(null).describe('where the receipt is sent'),
  dataKey: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .nullable()
    .default(null)
    .describe('the temporary token of the card form; null if nothing is due'),
}

/** Of a payment of parking or charging: what was paid for the same stay before. PAY-146. */
export const besideField = z
  .string()
  .regex(/^[\w-]{22}$/)
  .nullable()
  .default(null)
  .describe('the id of a receipt of the same stay, of charging or parking: one receipt shows both')

/** A payment by a visitor. */
export const newPayment = z.object({
  parkingLot: id,
  session: z.string().max(2_000).describe('the token of the look-up'),
  minutes: z
    .number()
    .int()
    .positive()
    .max(10_080)
    .nullable()
    .describe('of one of the options; null = leave now'),
  dueCents: cents.min(0).describe('what the page showed'),
  coupon: z.string().max(50).nullable().default(null),
  beside: besideField,
  ...cardFields,
})
/** A payment by a visitor. */
export type NewPayment = z.output<typeof newPayment>

/** The card of a payment; null without a transaction at the provider. PAY-35. */
export const usedCard = z
  .object({ type: z.enum(cardTypes).nullable(), lastDigits: z.string().nullable() })
  .nullable()

/** How a payment ended, as far as it is known. */
export const paymentResult = z.object({
  state: z
    .enum(['approved', 'declined', 'pending', 'nothing-due'])
    .describe(
      'pending: the result is not known yet; read the receipt until it is, and do not pay again meanwhile',
    ),
  receipt: z.string().nullable().describe('the id of the receipt'),
  reason: z.enum(declineReasons).nullable(),
  paidUntil: instant.nullable(),
})
/** How a payment ended. */
export type PaymentResult = z.infer<typeof paymentResult>

const receiptPart = z.object({
  _id: z.string(),
  state: z.enum(paymentStatuses),
  reason: z.enum(declineReasons).nullable(),
  lot,
  plate: z.string().describe('only its last three characters are legible; empty for a pass'),
  pass: z.object({ passholderId: z.string() }).nullable().describe('the pass whose charges were paid'),
  charging: z
    .object({ station: z.string() })
    .nullable()
    .describe('of a charging session; from and until are its begin and end'),
  from: instant.nullable().describe('null if the payment charged nothing. PAY-40'),
  isEntrySetByStaff: z.boolean(),
  until: instant.describe('until when parking is paid'),
  lines: z.array(priceLine).describe('of the whole stay'),
  totalCents: cents.describe('the price of the whole stay'),
  paidBeforeCents: cents.describe('of earlier payments of the same stay'),
  netCents: cents,
  taxCents: cents,
  chargedCents: cents.describe('net and tax: what this payment charged'),
  tax: z.object({ name: z.string(), percent: z.number(), registrationNumber: z.string() }).nullable(),
  card: usedCard,
  referenceNumber: z.string().nullable(),
  authorizationCode: z.string().nullable(),
  orderId: z.string(),
  at: instant,
  email: z.boolean().describe('whether it was sent to an address'),
  refunds: z.array(
    z.object({
      method: z.enum(refundMethods),
      cents,
      at: instant,
      referenceNumber: z.string().nullable(),
    }),
  ),
})
/** The receipt of a payment, also while its result is unknown. PAY-40, PAY-146. */
export const receipt = receiptPart.extend({
  beside: z.array(receiptPart).describe('what was paid beside it for the same stay: parking, or charging'),
  togetherCents: cents.describe('what all of them charged, less refunds'),
})
/** A receipt. */
export type Receipt = z.infer<typeof receipt>

/** How a refund ended, as far as it is known. PAY-60, PAY-61. */
export const refundResult = z.object({
  state: z.enum(['approved', 'declined', 'pending']),
  reason: z.enum(declineReasons).nullable(),
  method: z.enum(refundMethods).describe('void: the charge was voided before the provider settled it'),
  cents,
  refundedCents: cents.describe('all approved refunds of the payment'),
})
/** How a refund ended. */
export type RefundResult = z.infer<typeof refundResult>

const receiptId = z.object({ id: z.string().regex(/^[\w-]{22}$/) })
const ofPublic = { area: 'payments', access: 'public' } as const

/** Endpoints for payments by visitors. */
export const paymentsEndpoints = {
  'GET /parking-lots/visitor-pay-parking/{id}': endpoint({
    ...ofPublic,
    lot: 'params.id',
    summary: 'The payment page of a lot; with a plate or visit, what is owed',
    params: z.object({ id }),
    query: z.object({
      plate: z.string().max(20).optional(),
      visit: z
        .string()
        .max(500)
        .optional()
        .describe('the token of the QR code of a visit, or of an entry that staff set'),
      coupon: z.string().max(50).optional(),
    }),
    reply: payPage,
  }),
  'POST /monerisPayment/processPaymentWithToken': endpoint({
    ...ofPublic,
    lot: 'body.parkingLot',
    summary:
      'Pay for parking. With the same Idempotency-Key it is the same payment. 409 price-changed (with the new session as `current`, within the limit of look-ups), payment-in-progress, payments-off; 410 session-expired; 422 token-expired, idempotency-key-used; 429 too-many-attempts (with Retry-After); 503 provider-unreachable: not charged',
    movesMoney: true,
    notCompared: ['dataKey'],
    body: newPayment,
    reply: paymentResult,
  }),
  'GET /monerisPayment/getReceipt/{id}': endpoint({
    ...ofPublic,
    lot: 'none',
    summary: 'A receipt; also while the payment is pending',
    params: receiptId,
    reply: receipt,
  }),
  'POST /payments/receipts/{id}/email': endpoint({
    ...ofPublic,
    lot: 'none',
    summary: 'Send a receipt by e-mail, three times an hour. With the same Idempotency-Key it is sent once',
    params: receiptId,
    body: z.object({ email: z.string().max(320) }),
    reply: z.object({ sent: z.literal(true) }),
  }),
  'GET /parking-lots/{id}/pay-link': endpoint({
    area: 'payments',
    access: 'payment.manage',
    lot: 'params.id',
    summary:
      'The link of the payment page for the visit of a vehicle that is inside, until it leaves. 409 not-inside, payments-off',
    params: z.object({ id }),
    query: z.object({ licensePlate: z.string().max(20) }),
    reply: z.object({
      licensePlate: z.string(),
      path: z.string().describe('below the address of this installation'),
    }),
  }),
  'POST /payments/{id}/refund': endpoint({
    area: 'payments',
    access: 'payment.manage',
    lot: 'object',
    summary:
      'Refund a payment, or a part of it. With the same Idempotency-Key it is the same refund. 409 not-refundable, refund-in-progress, provider-refused: not refunded; 422 idempotency-key-used; 503 provider-unreachable: not refunded',
    movesMoney: true,
    params: z.object({ id }),
    body: z.object({
      ...amountOrCents,
      endsPaidTime: z
        .boolean()
        .optional()
        .describe(
          'whether a part ends the time that was paid; a refund in full always does. By default if no vehicle with the plate is inside. PAY-53',
        ),
      note: z.string().max(500).nullable().default(null),
    }),
    reply: refundResult,
  }),
}
