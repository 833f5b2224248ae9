import type {
  AccountCheckView,
  NewPaymentAccount,
  PaymentAccountView,
} from '@stallwise/contract/payments/payment-account.contract.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { isPrivateAddress, isProviderAddress } from '@stallwise/domain/payments/payment-addresses.ts'
import { chargedCurrencies } from '@stallwise/domain/payments/payments.model.ts'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { viewOfAccount } from './account.view.ts'
import {
  findAccountRow,
  hasOpenCharges,
  openAccount,
  saveAccount,
  sealApiToken,
  type PaymentAccountRow,
} from './payment-account.store.ts'
import type { PaymentParts } from '../payment-parts.ts'

/** What is needed for the account of a lot in addition. */
export type AccountParts = PaymentParts &
  ChangeLotParts & {
    readonly gates: { readonly addresses: { mayBeSentTo(url: string): boolean } }
    /** Hosts besides the provider’s own. */
    readonly config: { readonly paymentHosts: readonly string[] }
  }

/** PAY-71: an address of the provider over TLS, or a private one that the installation allows. */
const addressFault = (parts: AccountParts, path: string, text: string): FieldFault[] => {
  const url = URL.parse(text)
  const isWellFormed =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && /^[\x21-\x7e]+$/.test(text)
  const isPlain = isWellFormed && !/[;,'"\\]/.test(text)
  const isAllowed =
    isPlain && (isProviderAddress(text, parts.config.paymentHosts) || isAllowedPrivate(parts, text))
  return isAllowed ? [] : [{ path, code: 'not-the-provider' as const }]
}

/** A private address, such as that of the sandbox, needs no TLS. */
const isAllowedPrivate = (parts: AccountParts, text: string): boolean =>
  isPrivateAddress(text) && parts.gates.addresses.mayBeSentTo(text)

/** PAY-70: the account of a lot, without its API token. */
export const getAccount = async (
  { database }: AccountParts,
  viewer: Viewer,
  lotId: string,
): Promise<{ account: PaymentAccountView }> => ({
  account: viewOfAccount(await database.withViewer(scopeOf(viewer), (tx) => findAccountRow(tx, lotId))),
})

/** An account that may be changed, and the currency of its lot. */
interface AccountOfLot {
  readonly before: PaymentAccountRow | undefined
  readonly currency: string
}

const loadAccount = async (tx: Tx, lotId: string): Promise<AccountOfLot> => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select('currency')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'))
  return { before: await findAccountRow(tx, lotId), currency: lot.currency }
}

/** MON-21: only ASCII is sent to the provider. */
const textFaults = ({ storeId, profileId, apiToken }: NewPaymentAccount): FieldFault[] =>
  Object.entries({ storeId, profileId, apiToken: apiToken ?? '' })
    .filter(([, text]) => !/^[\x20-\x7e]*$/.test(text))
    .map(([path]) => ({ path, code: 'invalid' as const }))

/** PAY-71, PAY-73: what is wrong with an account as it is entered; the saved API token goes to no other gateway or store. */
const faultsOf = (
  parts: AccountParts,
  entered: NewPaymentAccount,
  { before, currency }: AccountOfLot,
): FieldFault[] => {
  const { apiToken, ...account } = entered
  return [
    ...(chargedCurrencies.includes(currency) ? [] : [{ path: 'storeId', code: 'other-currency' as const }]),
    ...addressFault(parts, 'gatewayUrl', account.gatewayUrl),
    ...addressFault(parts, 'tokenizationUrl', account.tokenizationUrl),
    ...(apiToken === null && !isSameStore(account, before)
      ? [{ path: 'apiToken', code: 'required' as const }]
      : []),
    ...textFaults(entered),
  ]
}

const isSameStore = (
  { gatewayUrl, storeId }: Pick<NewPaymentAccount, 'gatewayUrl' | 'storeId'>,
  before: PaymentAccountRow | undefined,
): boolean => before?.gateway_url === gatewayUrl && before.store_id === storeId

/** PAY-70: sets the account of a lot; without an API token the one before stays, unless the gateway or store is another one. */
export const setAccount = (
  parts: AccountParts,
  viewer: Viewer,
  lot: string,
  { version, ...entered }: NewPaymentAccount & { readonly version: number },
): Promise<{ account: PaymentAccountView }> =>
  changeLot(parts, viewer, { lot, capability: 'payment.manage' }, async (change) => {
    const { tx, lotId, now } = change
    const { apiToken, ...account } = entered
    const found = await loadAccount(tx, lotId)
    const { before } = found
    if (version !== (before?.version ?? 0))
      throw new Refusal('stale-version', { current: viewOfAccount(before) ?? { version: 0 } })
    refuseFaults(faultsOf(parts, entered, found))
    if (before && !isSameStore(account, before) && (await hasOpenCharges(tx, lotId)))
      throw new Refusal('payment-in-progress')
    const sealed = apiToken === null ? before!.api_token : sealApiToken(parts.gates.sealing, lotId, apiToken)
    await saveAccount(tx, { lotId, account: { provider: 'moneris', ...account }, sealed, at: now })
    const after = orNotFound(await findAccountRow(tx, lotId))
    change.audit({
      action: 'payment-account.change',
      objectKind: 'payment-account',
      objectId: lotId,
      before: viewOfAccount(before),
      after: { ...viewOfAccount(after), isNewApiToken: apiToken !== null },
    })
    change.markStale('payments')
    return { account: viewOfAccount(after) }
  })

const checkTimeoutMs = 10_000

/** PAY-91: tests an account as it is entered, at the provider; nothing is stored, and no money moves. */
export const testAccount = async (
  parts: AccountParts,
  viewer: Viewer,
  lotId: string,
  entered: NewPaymentAccount,
): Promise<AccountCheckView> => {
  const { database, gates, paymentProviders } = parts
  const found = await database.withViewer(scopeOf(viewer), (tx) => loadAccount(tx, lotId))
  const { before } = found
  refuseFaults(faultsOf(parts, entered, found))
  const apiToken = entered.apiToken ?? (before && openAccount(gates.sealing, lotId, before)?.apiToken) ?? ''
  // Sealed with another key: it has to be entered again.
  if (apiToken === '') refuseFaults([{ path: 'apiToken', code: 'required' }])
  const account = { provider: 'moneris', ...entered, apiToken } as const
  return paymentProviders.get(account.provider)!.check(gates.send, account, checkTimeoutMs)
}
