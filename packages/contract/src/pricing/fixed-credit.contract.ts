import { fixedCreditKinds } from '@stallwise/domain/pricing/fixed-credit.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id } from '../base/wire.ts'

/** The credit that a lot gives for each charging session. Rule VAL-40. */
export const fixedCredit = z.object({
  kind: z.enum(fixedCreditKinds).nullable().describe('null = nothing'),
  value: z.number().nullable().describe('kWh, or an amount in the lot’s currency'),
  version: z.number().int(),
})
/** The credit that a lot gives for each charging session. */
export type FixedCreditView = z.infer<typeof fixedCredit>

const ofPayments = { area: 'payments', access: 'payment.manage' } as const

/** Endpoints for the fixed credit value. */
export const fixedCreditEndpoints = {
  'GET /parking-lots/{id}/fixed-credit': endpoint({
    ...ofPayments,
    summary: 'The credit that a lot gives for each charging session',
    lot: 'params.id',
    params: z.object({ id }),
    reply: fixedCredit,
  }),
  'POST /parking-lots/payment/updateFixedCreditValue/': endpoint({
    ...ofPayments,
    summary:
      'Set the credit that a lot gives for each charging session. A stale `version` is 409 with the current one',
    lot: 'body.parkingLot',
    body: z.object({
      parkingLot: id,
      kind: z.string().max(100).nullable(),
      value: z.number().nullable().default(null),
      version: z.number().int().optional(),
    }),
    reply: fixedCredit,
  }),
}
