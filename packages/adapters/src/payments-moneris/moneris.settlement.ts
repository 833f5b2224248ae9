import { isPrivateAddress } from '@stallwise/domain/payments/payment-addresses.ts'
import type { PaymentProvider, ProviderTransaction, SettlementReply } from '@stallwise/ports/payments.port.ts'
import { cardTypeOf } from './moneris.receipt.ts'

type Kind = 'purchase' | 'preauth' | 'completion' | 'refund' | 'correction'

interface Entry {
  readonly kind: Kind
  readonly orderId: string
  readonly transaction: string
  readonly cents: number
  readonly code: string
  readonly brand: string
}

interface EntryPage {
  readonly data: readonly Entry[]
  readonly next: number | null
}

/** Holds move no money. */
const kindOf = { purchase: 'charge', completion: 'charge', refund: 'refund', correction: 'refund' } as const

const transactionsOf = (entries: readonly Entry[]): ProviderTransaction[] =>
  entries.flatMap(({ kind, orderId, transaction, cents, code, brand }) =>
    kind === 'preauth' || Number(code) >= 50 || cents === 0
      ? []
      : [{ kind: kindOf[kind], orderId, transaction, cents, cardType: cardTypeOf[brand] ?? null }],
  )

const isEntry = (entry: Partial<Entry> | null): boolean =>
  typeof entry?.orderId === 'string' &&
  typeof entry.transaction === 'string' &&
  Number.isInteger(entry.cents) &&
  entry.kind !== undefined &&
  (entry.kind === 'preauth' || entry.kind in kindOf)

const readPage = (text: string): EntryPage | undefined => {
  try {
    const page = JSON.parse(text) as EntryPage
    return page.data.every(isEntry) && (page.next === null || Number.isInteger(page.next)) ? page : undefined
  } catch {
    return undefined
  }
}

const mostPages = 100

/** The sandbox’s list, page by page. MON-27. */
export const settlement: PaymentProvider['settlement'] = async (
  send,
  account,
  { from, to },
  timeoutMs,
): Promise<SettlementReply> => {
  // Moneris documents no list of transactions for the gateway; only the sandbox has one. Every other host is the provider’s.
  if (!isPrivateAddress(account.gatewayUrl)) return { state: 'not-available' }
  const entries: Entry[] = []
  let after: number | null = 0
  for (let pages = 0; after !== null && pages < mostPages; pages++) {
    const url = new URL('/sandbox/transactions', account.gatewayUrl)
    url.search = `${new URLSearchParams({ store: account.storeId, from: `${from}`, to: `${to}`, after: `${after}` })}`
    const reply = await send({ method: 'GET', url: url.href, timeoutMs }).catch(() => undefined)
    if (reply?.status === 404) return { state: 'not-available' }
    const page = reply?.status === 200 ? readPage(reply.text) : undefined
    if (!page) return { state: 'unreachable' }
    entries.push(...page.data)
    after = page.next
  }
  return after === null
    ? { state: 'available', transactions: transactionsOf(entries) }
    : { state: 'unreachable' }
}
