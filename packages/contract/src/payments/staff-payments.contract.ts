import { firstDate, lastDate } from '@stallwise/domain/fields/date-limits.ts'
import { cardTypes, declineReasons } from '@stallwise/domain/payments/provider-outcomes.ts'
import {
  paymentStatuses,
  paymentWarnings,
  staffPaymentSorts,
} from '@stallwise/domain/payments/staff-payments.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { amountOrCents } from '../base/money.ts'
import { periodBound } from '../base/period.ts'
import { cents, countedPageOf, id, instant, listQuery, plainText, several } from '../base/wire.ts'
import { refundResult, usedCard } from './payments.contract.ts'
import { priceLine } from './parking-session.contract.ts'

const day = z.iso.date().refine((one) => one >= firstDate && one <= lastDate)

/** A payment as staff see it. PAY-82. */
export const staffPayment = z.object({
  _id: id,
  parkingLot: id,
  status: z.enum(paymentStatuses),
  reason: z.enum(declineReasons).nullable(),
  licensePlate: z.string().nullable().describe('null once it is erased, and for a pass'),
  pass: z
    .object({
      passholder: id,
      passholderId: z.string(),
      charges: z.array(z.object({ _id: id, cents })).describe('in the order of the lines'),
    })
    .nullable()
    .describe('the pass whose charges were paid'),
  from: instant.describe('when the session began'),
  enteredAt: instant.nullable(),
  entrySetBy: z
    .object({ name: z.string().nullable() })
    .nullable()
    .describe('who set the time of entry, since it was not read'),
  until: instant,
  sentAt: instant,
  settledAt: instant.nullable().describe('null while its result is unknown'),
  currency: z.string(),
  lines: z.array(priceLine).describe('of the whole stay'),
  totalCents: cents.describe('the price of the whole stay'),
  paidBeforeCents: cents,
  chargedCents: cents.describe('the amount of the payment; nothing was charged unless it is approved'),
  taxCents: cents,
  refundedCents: cents,
  refundableCents: cents.describe('what can be refunded now'),
  heldCents: cents.nullable().describe('on hold on the card before, of which it was taken. PAY-145'),
  recordableCents: cents.describe('what may have been refunded at the provider’s console. PAY-133'),
  card: usedCard,
  referenceNumber: z.string().nullable(),
  authorizationCode: z.string().nullable(),
  orderId: z.string(),
  receipt: z.string().describe('the id of the receipt'),
  isInside: z
    .boolean()
    .nullable()
    .describe(
      'whether a vehicle with its plate is inside: a refund of a part then leaves the paid time, by default; null in lists, and for a pass. PAY-53',
    ),
  validations: z.array(z.object({ name: z.string(), couponCode: z.string().nullable() })),
  chargedTwiceWith: z.array(id).describe('payments of the plate for the same time. PAY-81'),
  refunds: z.array(
    z.object({
      _id: id,
      state: refundResult.shape.state.or(z.literal('not-refunded')),
      reason: z.enum(declineReasons).nullable(),
      method: refundResult.shape.method,
      cents,
      taxCents: cents,
      note: z.string().nullable(),
      isRecorded: z.boolean().describe('staff recorded that it was carried out'),
      by: z.string().nullable(),
      at: instant,
      settledAt: instant.nullable(),
      referenceNumber: z.string().nullable(),
    }),
  ),
})
/** A payment as staff see it. */
export type StaffPayment = z.infer<typeof staffPayment>

/** A list of payments: filter, order and page. */
export const staffPaymentQuery = listQuery(staffPaymentSorts).extend({
  parkingLot: id,
  from: periodBound.optional().describe('a time, or the first day in the lot’s calendar'),
  to: periodBound.optional().describe('a time, or the last day in the lot’s calendar, which is included'),
  status: several(z.enum(paymentStatuses)).optional(),
  search: plainText(200)
    .optional()
    .describe('words of plate, last digits of the card, reference number, order, coupon or validation'),
  licensePlate: z.string().max(20).optional().describe('of this license plate only'),
  warning: several(z.enum(paymentWarnings)).optional(),
  sort: z.enum(['at', '-at', 'amount', '-amount']).default('-at'),
})
/** A list of payments: filter, order and page. */
export type StaffPaymentQuery = z.output<typeof staffPaymentQuery>

const sums = z.object({
  charges: z.number().int(),
  refunds: z.number().int(),
  chargedCents: cents,
  refundedCents: cents,
  netCents: cents,
})

/** The sums of a day of a lot. PAY-85, PAY-86. */
export const settlement = z.object({
  day: z.iso.date(),
  currency: z.string(),
  sums,
  taxCents: cents.describe('of charges, less that of refunds'),
  holds: z
    .object({
      count: z.number().int(),
      heldCents: cents,
      takenCents: cents,
      releasedCents: cents,
      openCents: cents.describe('still on hold, or not known to be released'),
      failed: z.number().int().describe('whose take or release failed and is asked for again'),
    })
    .describe('amounts that were put on hold on this day, and what became of them until now. PAY-145'),
  byCard: z.array(z.object({ cardType: z.enum(cardTypes).nullable(), sums })),
  provider: z
    .object({
      state: z
        .enum(['available', 'not-available', 'no-account', 'unreachable'])
        .describe(
          'not-available: the provider offers no list of its transactions; no-account: the lot has no payment account',
        ),
      sums: sums.nullable(),
      differences: z.array(
        z.object({
          kind: z.enum(['charge', 'refund']),
          payment: id.nullable().describe('null: no payment of this lot'),
          orderId: z.string(),
          transaction: z.string().nullable().describe('null: staff recorded it'),
          ourCents: cents.nullable(),
          providerCents: cents.nullable(),
        }),
      ),
    })
    .describe('the same day in the provider’s books'),
})
/** The sums of a day of a lot. */
export type Settlement = z.infer<typeof settlement>

const manage = { area: 'payments', access: 'payment.manage', lot: 'object' } as const

/** Endpoints for the payments of a lot. */
export const staffPaymentsEndpoints = {
  'GET /payments': endpoint({
    area: 'payments',
    access: 'payment.manage',
    summary: 'Payments of a lot with their sums, the newest first',
    lot: 'query.parkingLot',
    query: staffPaymentQuery,
    reply: countedPageOf(staffPayment).extend({
      sums: sums.extend({ taxCents: cents }).describe('of all payments that fit, not of the page alone'),
    }),
  }),
  'GET /payments/{id}': endpoint({
    ...manage,
    summary: 'A payment with its refunds',
    params: z.object({ id }),
    reply: staffPayment,
  }),
  'POST /payments/{id}/result': endpoint({
    ...manage,
    movesMoney: true,
    summary:
      'Record what became of a payment or refund that is unknown for more than 10 minutes, as the provider’s own console shows it. 409 result-known',
    params: z.object({ id }),
    body: z.object({
      refund: id.nullable().default(null).describe('the refund; null: the payment itself'),
      isCarriedOut: z.boolean().describe('whether the provider charged or refunded it'),
      note: plainText(500).describe('what was found there, for the audit'),
    }),
    reply: staffPayment,
  }),
  'POST /payments/{id}/provider-refund': endpoint({
    ...manage,
    movesMoney: true,
    summary:
      'Record what was voided or refunded of an approved payment at the provider’s own console; nothing is sent. With the same Idempotency-Key it is the same refund. 409 not-refundable, refund-in-progress; 422 idempotency-key-used',
    params: z.object({ id }),
    body: z.object({
      ...amountOrCents,
      method: refundResult.shape.method.default('refund'),
      endsPaidTime: z
        .boolean()
        .optional()
        .describe('whether a part ends the time that was paid, as for any refund. PAY-53'),
      note: plainText(500).describe('what was found there, for the audit'),
    }),
    reply: staffPayment,
  }),
  'GET /parking-lots/{id}/settlement': endpoint({
    area: 'payments',
    access: 'payment.manage',
    summary: 'What was charged and refunded on a day, compared with the provider’s books',
    lot: 'params.id',
    params: z.object({ id }),
    query: z.object({ day: day.describe('in the lot’s calendar') }),
    reply: settlement,
  }),
}
