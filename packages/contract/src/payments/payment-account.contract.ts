import { cardFormChecks, gatewayChecks } from '@stallwise/domain/payments/provider-outcomes.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, seenVersion } from '../base/wire.ts'

const text = z.string().trim().min(1).max(200)

const fields = {
  gatewayUrl: text.describe('where the server sends charges'),
  tokenizationUrl: text.describe('the provider’s page with the card form'),
  profileId: text,
  storeId: text,
}

/** The payment account of a lot, without its API token; null if it has none. PAY-70. */
export const paymentAccount = z
  .object({ provider: z.literal('moneris'), ...fields, hasApiToken: z.boolean(), version: z.number().int() })
  .nullable()
/** The payment account of a lot. */
export type PaymentAccountView = z.infer<typeof paymentAccount>

/** The payment account of a lot as it is entered. */
export const newPaymentAccount = z.object({
  ...fields,
  apiToken: text.nullable().default(null).describe('null: it stays as it is'),
})
/** The payment account of a lot as it is entered. */
export type NewPaymentAccount = z.output<typeof newPaymentAccount>

const changedAccount = newPaymentAccount.extend({
  version: seenVersion.describe(`${seenVersion.description}; 0 if the lot has no account yet`),
})

/** What a test of an account found. PAY-91. */
export const accountCheck = z.object({
  gateway: z
    .enum(gatewayChecks)
    .describe(
      'wrong-address: what answers at the address is not the gateway; unclear: the gateway does not say whether it knows the account',
    ),
  cardForm: z.enum(cardFormChecks),
})
/** What a test of an account found. */
export type AccountCheckView = z.infer<typeof accountCheck>

const ofLot = {
  area: 'payments',
  access: 'payment.manage',
  lot: 'params.id',
  params: z.object({ id }),
} as const
const reply = z.object({ account: paymentAccount })

/** Endpoints for the payment account of a lot. */
export const paymentAccountEndpoints = {
  'GET /parking-lots/{id}/payment-account': endpoint({
    ...ofLot,
    summary: 'The payment account of a lot, without its API token',
    reply,
  }),
  'PUT /parking-lots/{id}/payment-account': endpoint({
    ...ofLot,
    summary: 'Set the payment account of a lot',
    body: changedAccount,
    reply,
  }),
  'POST /parking-lots/{id}/payment-account/test': endpoint({
    ...ofLot,
    summary: 'Test a payment account at the provider, as entered; stores nothing and moves no money',
    body: newPaymentAccount,
    reply: accountCheck,
  }),
}
