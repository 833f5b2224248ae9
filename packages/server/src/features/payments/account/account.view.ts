import type { PaymentAccountView } from '@stallwise/contract/payments/payment-account.contract.ts'
import type { PaymentAccountRow } from './payment-account.store.ts'

/** PAY-70: an account as it is shown and audited: without its API token. */
export const viewOfAccount = (row: PaymentAccountRow | undefined): PaymentAccountView =>
  row
    ? {
        provider: row.provider,
        gatewayUrl: row.gateway_url,
        tokenizationUrl: row.tokenization_url,
        profileId: row.profile_id,
        storeId: row.store_id,
        hasApiToken: true,
        version: row.version,
      }
    : null
