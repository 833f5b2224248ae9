import {
  chargeKinds,
  chargeEntryKinds,
  maxChargesAtOnce,
  passChargeSorts,
  shownChargeStates,
} from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { amountOrCents } from '../base/money.ts'
import { cents, countedPageOf, id, instant, pageQuery, plainText, several } from '../base/wire.ts'

const day = z.iso.date()

/** What a pass is charged for a period. Rules PCH-01 to PCH-16. */
export const passCharge = z.object({
  _id: id,
  parkingLot: id,
  passholder: z.object({
    _id: id,
    passholderId: z.string(),
    name: z.string().nullable().describe('null once it is erased'),
    isRemoved: z.boolean(),
  }),
  passholderGroup: z.object({ _id: id, name: z.string() }),
  frequency: z.enum(chargeKinds),
  firstDay: day.describe('of the period, on the lot’s clock'),
  lastDay: day,
  notBefore: day.describe('the first day of the period that may be charged'),
  priceCents: cents,
  passes: z.number().int().describe('of a multi-pass: the vehicles that it allows inside'),
  chargedDays: z.number().int(),
  chargedCents: cents,
  paidCents: cents,
  refundedCents: cents,
  balanceCents: cents.describe('above 0 it is due, below 0 it is to be refunded'),
  state: z.enum(shownChargeStates),
})
/** What a pass is charged for a period. */
export type PassChargeView = z.infer<typeof passCharge>

/** A payment, refund or waiver of a charge, or a reversal of one. PCH-10, PCH-14. */
export const passChargeEntry = z.object({
  _id: id,
  kind: z.enum(chargeEntryKinds),
  cents,
  method: z.enum(['staff', 'link']),
  note: z.string().nullable(),
  at: instant,
  by: z.string().nullable(),
  reverses: id.nullable().describe('of a reversal: the entry that it reverses'),
  payment: id.nullable().describe('of what was paid or refunded by card: the payment. PCH-44'),
  isReversed: z.boolean(),
})
/** A payment, refund or waiver of a charge, or a reversal of one. PCH-10, PCH-14. */
export type PassChargeEntryView = z.infer<typeof passChargeEntry>

const list = pageQuery.extend({
  parkingLot: id,
  passholder: id.optional(),
  states: several(z.enum(shownChargeStates)).optional(),
  passholderGroups: several(id).optional(),
  months: several(z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/))
    .optional()
    .describe('YYYY-MM: charges with a day in one of these months'),
  search: plainText(200).optional().describe('in pass ID and name'),
  sort: z.enum(passChargeSorts.flatMap((sort) => [sort, `-${sort}`] as const)).default('-period'),
})
/** A list of charges: filter, order and page. PCH-24. */
export type PassChargeListQuery = z.output<typeof list>

const ids = z.array(id).min(1).max(maxChargesAtOnce)
const note = z.string().max(1_000).nullable().default(null)
const shownCents = z
  .number()
  .int()
  .positive()
  .optional()
  .describe(
    'the balance of all these charges as the page showed it; another one is 409 charge-changed. PCH-50',
  )
const some = z.object({ parkingLot: id, charges: ids, note, shownCents })
const paid = some.extend(amountOrCents)
const manage = { area: 'payments', access: 'payment.manage', lot: 'body.parkingLot' } as const
const entered = z.object({ entries: z.array(id) })

/** Endpoints for what passes are charged. */
export const passChargesEndpoints = {
  'GET /pass-charges': endpoint({
    ...manage,
    summary: 'What the passes of a lot are charged, filtered, sorted and paged, with sums over the filter',
    lot: 'query.parkingLot',
    query: list,
    reply: countedPageOf(passCharge).extend({
      currency: z.string(),
      sums: z
        .object({ dueCents: cents, paidCents: cents, toRefundCents: cents })
        .nullable()
        .describe('null on later pages'),
    }),
  }),
  'GET /pass-charges/{id}': endpoint({
    ...manage,
    summary: 'A charge with its payments, refunds and waivers',
    lot: 'object',
    params: z.object({ id }),
    reply: passCharge.extend({ currency: z.string(), entries: z.array(passChargeEntry) }),
  }),
  'POST /pass-charges/payments': endpoint({
    ...manage,
    movesMoney: true,
    summary: 'Mark due charges as paid, in full or one of them in part, all or none',
    body: paid,
    reply: entered,
  }),
  'POST /pass-charges/waivers': endpoint({
    ...manage,
    movesMoney: true,
    summary: 'Waive what is due of charges, with a reason as `note`, all or none',
    body: some,
    reply: entered,
  }),
  'POST /pass-charges/refunds': endpoint({
    ...manage,
    movesMoney: true,
    summary: 'Record that charges were refunded, in full or one of them in part, all or none',
    body: paid,
    reply: entered,
  }),
  'POST /pass-charges/reversals': endpoint({
    ...manage,
    movesMoney: true,
    summary: 'Reverse payments, refunds and waivers that staff entered, all or none',
    body: z.object({ parkingLot: id, entries: ids, note }),
    reply: entered,
  }),
  'POST /pass-charges/removal': endpoint({
    ...manage,
    summary: 'The amount to refund if these passholders were removed today',
    body: z.object({
      parkingLot: id,
      passholders: z.array(id).min(1).max(maxChargesAtOnce),
      paidPreBook: z.boolean().default(false).describe('the days ahead that they have booked are kept'),
    }),
    reply: z.object({ refundCents: cents, currency: z.string() }),
  }),
}
