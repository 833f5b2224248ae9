import { noticeLanguages } from '@stallwise/domain/notices/notices.rules.ts'
import { chargedFrequencies } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { refundMethods } from '@stallwise/domain/payments/payments.model.ts'
import { cardTypes, declineReasons } from '@stallwise/domain/payments/provider-outcomes.ts'
import { paymentStatuses } from '@stallwise/domain/payments/staff-payments.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { amountOrCents } from '../base/money.ts'
import { cents, id, instant } from '../base/wire.ts'

const lineTimes = {
  from: instant.nullable().describe('null where the time of entry is not shown'),
  to: instant.nullable(),
}

/** A line of what parking, or a pass, costs; the sum of all lines is the total. Rules PRI-01 to PRI-62, PCH-43. */
export const priceLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('grace'), cents, ...lineTimes, minutes: z.number() }),
  z.object({ kind: z.literal('free-time'), cents, ...lineTimes, minutes: z.number() }),
  z.object({
    kind: z.literal('hourly'),
    cents,
    ...lineTimes,
    count: z.number(),
    intervalMinutes: z.number(),
    eachCents: cents,
  }),
  z.object({ kind: z.literal('daily'), cents, ...lineTimes }),
  z.object({ kind: z.literal('event'), cents, ...lineTimes, name: z.string() }),
  z.object({ kind: z.literal('maximum'), cents, ...lineTimes, maximumCents: cents }),
  z.object({ kind: z.literal('percent-off'), cents, percent: z.number() }),
  z.object({ kind: z.literal('amount-off'), cents }),
  z.object({
    kind: z.literal('coupon'),
    cents,
    code: z.string().describe('hidden on receipts, and from anyone who did not type it. VAL-18'),
  }),
  z.object({ kind: z.literal('tax'), cents, name: z.string(), percent: z.number() }),
  z.object({
    kind: z.literal('pass'),
    cents,
    frequency: z.enum(chargedFrequencies),
    firstDay: z.iso.date().describe('of the period, on the lot’s clock'),
    lastDay: z.iso.date(),
  }),
])
/** A line of what parking costs. */
export type PriceLine = z.infer<typeof priceLine>

/** Whether a coupon code can be used, or why not; `paused`: it is not checked, after too many wrong codes. VAL-11, VAL-16. */
export const couponStates = [
  'valid',
  'unknown-code',
  'not-yet-valid',
  'expired',
  'used-up',
  'already-used',
  'paused',
] as const

/** What is owed for a plate in a lot. PAY-10 to PAY-17. */
export const parkingSession = z.object({
  plate: z.string(),
  token: z.string().describe('for the payment; valid for 15 minutes. PAY-30'),
  isInside: z.boolean(),
  meantPlate: z
    .string()
    .nullable()
    .describe(
      'the plate of the only vehicle inside whose plate looks like this one, which is not inside; ask whether it is meant. PAY-128',
    ),
  enteredAt: instant
    .nullable()
    .describe('null if no vehicle with this plate is inside, or its entry is not shown. PAY-31'),
  isEntrySetByStaff: z.boolean().describe('staff set the time of entry, since it was not read. PAY-104'),
  paidUntil: instant.nullable().describe('until when it was paid last'),
  leaveBy: instant
    .nullable()
    .describe(
      'until when the vehicle may leave without paying more: it is paid, or was covered; null if neither, or while it is covered. PAY-12',
    ),
  paidCents: cents,
  isCovered: z
    .boolean()
    .describe(
      'it parks free of charge, and owes nothing for earlier time: a passholder, a guest who does not pay, a registered vehicle or a booking. PAY-17',
    ),
  validations: z.array(
    z.object({ name: z.string().nullable().describe('null where the time of entry is not shown. PAY-31') }),
  ),
  coupon: z
    .object({
      code: z.string().describe('as it was typed; hidden if it was used earlier. VAL-18'),
      state: z.enum(couponStates),
      isUsed: z.boolean().describe('was used for the session, and counts for all of it. PAY-13'),
    })
    .nullable(),
  options: z
    .array(
      z.object({
        minutes: z.number().int().nullable().describe('null = leave now'),
        until: instant.describe(
          'until when it buys; rounded down to minutes where the time of entry is not shown',
        ),
        leaveBy: instant.describe('until when the vehicle may leave then. PAY-12'),
        dueCents: cents.describe('what is to be paid now'),
        taxCents: cents.describe('the tax in dueCents'),
        totalCents: cents.describe('the price of the whole stay: dueCents and what was paid before'),
        lines: z.array(priceLine).describe('of the whole stay'),
      }),
    )
    .describe('first to leave now, if the vehicle is inside and not paid; then longer stays'),
  pausedUntil: instant.nullable().describe('too many declined payments: none is accepted until then. PAY-34'),
})
/** What is owed for a plate in a lot. */
export type ParkingSessionView = z.infer<typeof parkingSession>

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

/** The receipt of a payment, also while its result is unknown. PAY-40. */
export const receipt = z.object({
  _id: z.string(),
  state: z.enum(paymentStatuses),
  reason: z.enum(declineReasons).nullable(),
  lot,
  plate: z.string().describe('only its last three characters are legible; empty for a pass'),
  pass: z.object({ passholderId: z.string() }).nullable().describe('the pass whose charges were paid'),
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
