import { randomInt } from 'node:crypto'
import { isApproved, type BookEntry, type EntryKind, type SandboxBooks } from './sandbox-books.simulator.ts'
import type { SandboxCard } from './sandbox-cards.simulator.ts'
import { readXml, writeXml } from './moneris.xml.ts'

/** A card behind a temporary token. */
export interface SandboxToken {
  readonly card: Pick<SandboxCard, 'behavior' | 'code' | 'iso'>
  readonly brand: string
  readonly maskedPan: string
  readonly expiresAt: number
  isUsed: boolean
}

export interface GatewayParts {
  readonly books: SandboxBooks
  readonly tokens: Map<string, SandboxToken>
  readonly clock: () => number
  /** Raised to close the batch. */
  batches: number
}

/** A reply, and what becomes of it. */
export interface GatewayReply {
  readonly xml: string
  readonly delivery: 'reply' | 'none' | 'twice' | 'late'
}

/** The vendor’s test stores. */
export const sandboxStores = ['store1', 'store2', 'store3', 'store5', 'moneris']
export const sandboxApiToken = 'yesguy'

interface Operation {
  readonly kind: EntryKind
  /** Children in the gateway’s order; those with a question mark may be missing. */
  readonly children: string
}

const charged = 'data_key order_id cust_id amount crypt_type dynamic_descriptor? expdate?'
const operations: Readonly<Record<string, Operation>> = {
  res_purchase_cc: { kind: 'purchase', children: charged },
  res_preauth_cc: { kind: 'preauth', children: charged },
  completion: {
    kind: 'completion',
    children: 'order_id comp_amount txn_number crypt_type cust_id? dynamic_descriptor? ship_indicator?',
  },
  refund: {
    kind: 'refund',
    children: 'order_id amount txn_number crypt_type cust_id? dynamic_descriptor?',
  },
  purchasecorrection: { kind: 'correction', children: 'order_id txn_number crypt_type cust_id?' },
}

const typeOf: Readonly<Record<EntryKind, string>> = {
  purchase: '00',
  preauth: '01',
  completion: '02',
  refund: '04',
  correction: '11',
}

const torontoClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Toronto',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** Day and time on the gateway’s clock. */
const torontoTime = (at: number): readonly string[] => torontoClock.format(at).split(' ')
/** Batches close at 22:30. */
const batchOf = ({ batches }: GatewayParts, at: number): string =>
  `${batches}/${torontoTime(at + 90 * 60_000)[0]}`

const amountText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const centsOf = (amount: string | undefined): number | undefined =>
  /^\d{1,7}\.\d\d$/.test(amount ?? '') ? Number(amount!.replace('.', '')) : undefined

const fieldsOfEntry = (entry: BookEntry): Readonly<Record<string, string>> => {
  const [day = '', time = ''] = torontoTime(entry.at)
  return {
    ReceiptId: entry.orderId,
    ReferenceNum: entry.referenceNumber,
    ResponseCode: entry.code,
    ISO: entry.iso,
    AuthCode: entry.authorizationCode ?? 'null',
    TransTime: time,
    TransDate: day,
    TransType: typeOf[entry.kind],
    Complete: 'true',
    Message: isApproved(entry)
      ? 'APPROVED           *                    ='
      : 'DECLINED           *                    =',
    TransAmount: amountText(entry.cents),
    CardType: entry.brand,
    TransID: entry.transaction,
    TimedOut: 'false',
  }
}

const names =
  'ReceiptId ReferenceNum ResponseCode ISO AuthCode TransTime TransDate TransType Complete Message TransAmount CardType TransID TimedOut BankTotals Ticket CorporateCard MessageId IssuerId IsVisaDebit'

const receiptXml = (
  fields: Readonly<Record<string, string>>,
  more: readonly (readonly [string, string])[] = [],
  maskedPan?: string,
): string => {
  const children = names.split(' ').map((name) => [name, fields[name] ?? 'null'] as const)
  const resolved = maskedPan ? ([['ResolveData', [['masked_pan', maskedPan]]]] as const) : []
  const receipt = [...children, ...more, ...resolved]
  return `<?xml version="1.0"?>${writeXml([['response', [['receipt', receipt]]]])}`
}

const entryXml = (entry: BookEntry, more?: readonly (readonly [string, string])[]): string =>
  receiptXml(fieldsOfEntry(entry), more, entry.original === null ? entry.maskedPan : undefined)

const refused = (message: string, orderId?: string): GatewayReply => ({
  xml: receiptXml({
    ReceiptId: orderId ?? 'null',
    Complete: 'false',
    TimedOut: 'false',
    Message: message,
  }),
  delivery: 'reply',
})

interface Request {
  readonly storeId: string
  readonly isQuestion: boolean
  readonly operation: Operation
  readonly orderId: string
  readonly field: (name: string) => string | undefined
}

const hasChildren = (found: readonly string[], pattern: string): boolean => {
  const expected = pattern.split(' ').map((name) => name.replace(/(.+)\?$/, '(?:$1 )?'))
  return new RegExp(`^${expected.map((part) => (part.startsWith('(') ? part : `${part} `)).join('')}$`).test(
    found.map((name) => `${name} `).join(''),
  )
}

const readRequest = (body: string): Request | GatewayReply => {
  const texts = readXml(body)
  const paths = [...(texts?.keys() ?? [])].map((path) => path.split('/'))
  const element = paths.find(([root, name]) => root === 'request' && name! in operations)?.[1]
  if (!texts || element === undefined) return refused('Invalid transaction type')
  const storeId = texts.get('request/store_id') ?? ''
  if (!sandboxStores.includes(storeId)) return refused('Invalid store id')
  if (texts.get('request/api_token') !== sandboxApiToken) return refused('API token mismatch')
  const operation = operations[element]!
  const field = (name: string) => texts.get(`request/${element}/${name}`)
  const children = paths.filter(([, name, child]) => name === element && child).map(([, , child]) => child!)
  const orderId = field('order_id') ?? ''
  if (!hasChildren(children, operation.children)) return refused('Invalid element order', orderId)
  if (orderId === '' || orderId.length > 50) return refused('Invalid order id', orderId)
  return { storeId, isQuestion: texts.get('request/status_check') === 'true', operation, orderId, field }
}

/** The sandbox’s side of a status check: the last transaction of this kind, order, original and amount. */
const answerQuestion = ({ books }: GatewayParts, request: Request): GatewayReply => {
  const { operation, orderId, storeId, field } = request
  const cents = centsOf(field('amount') ?? field('comp_amount'))
  const found = books
    .ofOrder(storeId, orderId)
    .findLast(
      (entry) =>
        entry.kind === operation.kind &&
        entry.original === (field('txn_number') ?? null) &&
        (cents === undefined || entry.cents === cents),
    )
  const status = (code: string, message: string) =>
    [
      ['status_code', code],
      ['status_message', message],
    ] as const
  if (found) return { xml: entryXml(found, status('0', 'Found')), delivery: 'reply' }
  const fields = { ReceiptId: orderId, Complete: 'false', TimedOut: 'false', Message: 'Not Found' }
  return { xml: receiptXml(fields, status('50', 'Not Found')), delivery: 'reply' }
}

const newEntry = (
  parts: GatewayParts,
  { storeId, orderId, field, operation }: Request,
  result: Pick<BookEntry, 'original' | 'cents' | 'code' | 'iso' | 'brand' | 'maskedPan'>,
): BookEntry => {
  const at = parts.clock()
  const count = parts.books.entries.length + 1
  const depth = parts.books.ofOrder(storeId, orderId).length
  return {
    transaction: `${331_900 + count}-${depth}_10`,
    referenceNumber: `66012345001${String(count % 10_000_000).padStart(7, '0')}`,
    storeId,
    orderId,
    customerId: field('cust_id') ?? '',
    kind: operation.kind,
    authorizationCode: Number(result.code) < 50 ? String(randomInt(100_000, 1_000_000)) : null,
    at,
    batch: batchOf(parts, at),
    ...result,
  }
}

const deliveries: Readonly<Record<string, GatewayReply['delivery']>> = {
  'charged-without-reply': 'none',
  'not-charged-without-reply': 'none',
  'replies-twice': 'twice',
  'replies-late': 'late',
}

const chargeToken = (parts: GatewayParts, request: Request): GatewayReply => {
  const { orderId, storeId, field } = request
  const cents = centsOf(field('amount'))
  if (!cents) return refused('Invalid amount', orderId)
  if (parts.books.ofOrder(storeId, orderId).length > 0)
    return refused('The transaction was not sent to the host because of a duplicate order id', orderId)
  const token = parts.tokens.get(field('data_key')!)
  if (!token || token.isUsed || token.expiresAt <= parts.clock()) return refused('Invalid data key', orderId)
  token.isUsed = true
  const { card, brand, maskedPan } = token
  const delivery = deliveries[card.behavior] ?? 'reply'
  if (card.behavior === 'not-charged-without-reply') return { xml: '', delivery }
  const { code, iso } = card
  const entry = newEntry(parts, request, { original: null, cents, code, iso, brand, maskedPan })
  parts.books.add(entry)
  return { xml: entryXml(entry), delivery }
}

/** What is left of an original transaction; undefined if it cannot be followed by this kind. */
const amountLeft = (
  parts: GatewayParts,
  kind: EntryKind,
  original: BookEntry,
  entries: readonly BookEntry[],
) => {
  const followers = entries.filter((entry) => entry.original === original.transaction && isApproved(entry))
  if (kind === 'completion')
    return original.kind === 'preauth' && followers.length === 0 ? original.cents : undefined
  if (original.kind !== 'purchase' && original.kind !== 'completion') return undefined
  if (kind === 'correction')
    return followers.length === 0 && original.batch === batchOf(parts, parts.clock())
      ? original.cents
      : undefined
  return original.cents - followers.reduce((sum, { cents }) => sum + cents, 0)
}

const followOriginal = (parts: GatewayParts, request: Request): GatewayReply => {
  const { operation, orderId, storeId, field } = request
  const entries = parts.books.ofOrder(storeId, orderId)
  const original = entries.find((entry) => entry.transaction === field('txn_number') && isApproved(entry))
  if (!original) return refused('Invalid transaction number', orderId)
  const left = amountLeft(parts, operation.kind, original, entries)
  const cents = operation.kind === 'correction' ? left : centsOf(field('amount') ?? field('comp_amount'))
  if (left === undefined || cents === undefined || cents > left)
    return refused('The transaction is not allowed', orderId)
  const { brand, maskedPan, transaction } = original
  const result = { original: transaction, cents, code: '027', iso: '01', brand, maskedPan }
  const entry = newEntry(parts, request, result)
  parts.books.add(entry)
  return { xml: entryXml(entry), delivery: 'reply' }
}

/** Answers a request as the gateway does. */
export const answerGateway = (parts: GatewayParts, body: string): GatewayReply => {
  const request = readRequest(body)
  if ('xml' in request) return request
  if (request.isQuestion) return answerQuestion(parts, request)
  const isCharge = request.operation.kind === 'purchase' || request.operation.kind === 'preauth'
  return (isCharge ? chargeToken : followOriginal)(parts, request)
}
