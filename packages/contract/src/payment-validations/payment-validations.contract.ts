import {
  reductionKinds,
  validationStates,
  waysOfGiving,
} from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, instant } from '../base/wire.ts'

const text = z.string().max(1_000)
const day = z.string().max(10).nullable().default(null)
const count = z.number().nullable().default(null)

/** Payment validations of a lot. Rules VAL-01 to VAL-08. */
export const paymentValidations = lotResource({
  path: '/parking-lots/payment-validation',
  addPath: '/parking-lots/payment-validation/',
  area: 'payments',
  read: 'payment.manage',
  manage: 'payment.manage',
  fields: {
    name: text.default(''),
    givenBy: text.nullable().describe(waysOfGiving.join(', ')).default('staff'),
    couponCode: text.nullable().describe('required if given by coupon').default(null),
    reduction: text.nullable().describe(reductionKinds.join(', ')).default('percent'),
    amount: z.number().nullable().describe('minutes, percent, or of the lot’s currency').default(null),
    validFrom: day.describe('YYYY-MM-DD on the lot’s calendar'),
    validUntil: day.describe('YYYY-MM-DD, that day included'),
    maximumUses: count,
    maximumUsesPerDay: count.describe('by one license plate'),
    isActive: z.boolean().default(true),
  },
  shown: {
    givenBy: z.enum(waysOfGiving),
    reduction: z.enum(reductionKinds),
    amount: z.number(),
    currency: z.string(),
    state: z.enum(validationStates),
    uses: z.number().int(),
    lastUsedAt: instant.nullable(),
  },
  summaries: {
    add: 'Create a payment validation',
    edit: 'Update a payment validation',
    remove: 'Remove a payment validation',
    restore: 'Restore a removed payment validation',
  },
})
/** A payment validation. */
export type PaymentValidationView = z.infer<typeof paymentValidations.view>

const list = z.object({ data: z.array(paymentValidations.view) })
const read = { area: 'payments', access: 'payment.manage' } as const

/** Endpoints for payment validations and coupon codes. */
export const paymentValidationsEndpoints = {
  ...paymentValidations.writes,
  'GET /parking-lots/payment-validation/': endpoint({
    ...read,
    summary: 'The payment validations of a lot with their uses',
    lot: 'query.parkingLot',
    query: z.object({ parkingLot: id }),
    reply: list,
  }),
  'GET /parking-lots/payment-validation/{id}': endpoint({
    ...read,
    summary: 'The payment validations of a lot, or the one with this id',
    lot: 'object',
    params: z.object({ id }),
    reply: z.union([paymentValidations.view, list]),
  }),
  'GET /parking-lots/getCouponCode/{id}': endpoint({
    ...read,
    summary: 'Propose a coupon code that the lot does not use; nothing is stored',
    lot: 'params.id',
    params: z.object({ id }),
    reply: z.object({ couponCode: z.string() }),
  }),
}
