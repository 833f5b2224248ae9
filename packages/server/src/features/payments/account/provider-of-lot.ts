import type { PaymentAccount, PaymentProvider } from '@stallwise/ports/payments.port.ts'
import { openAccount, type PaymentAccountRow } from './payment-account.store.ts'
import type { PaymentParts } from '../payment-parts.ts'

/** The payment provider of a lot, and the lot's account there. */
export interface ProviderOfLot {
  readonly provider: PaymentProvider
  readonly account: PaymentAccount
}

/** Undefined if the lot has no account, or its API token was sealed with another key. */
export const providerOfLot = (
  { gates: { sealing }, paymentProviders }: Pick<PaymentParts, 'gates' | 'paymentProviders'>,
  lotId: string,
  row: PaymentAccountRow | undefined,
): ProviderOfLot | undefined => {
  const account = row && openAccount(sealing, lotId, row)
  const provider = account && paymentProviders.get(account.provider)
  return provider && { provider, account }
}
