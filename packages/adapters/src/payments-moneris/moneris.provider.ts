import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import { OutgoingError, type SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import type {
  ChargeOutcome,
  ChargeRequest,
  FindRequest,
  FollowUpRequest,
  FoundCharge,
  PaymentAccount,
  PaymentProvider,
} from '@stallwise/ports/payments.port.ts'
import { check } from './moneris.check.ts'
import { settlement } from './moneris.settlement.ts'
import { outcomeOf, readReceipt, type ExpectedReceipt } from './moneris.receipt.ts'
import { requestXml, type Children } from './moneris.xml.ts'

const amountOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const isAmount = (cents: number, least: number): boolean =>
  Number.isInteger(cents) && cents >= least && cents <= 999_999_999

const isOrderId = (text: string): boolean => /^[A-Za-z0-9-]{1,50}$/.test(text)
const isToken = (text: string): boolean => /^ot-[A-Za-z0-9-]{1,60}$/.test(text)
const isTransaction = (text: string): boolean => /^[A-Za-z0-9_-]{1,60}$/.test(text)

/** SSL e-commerce. */
const cryptType = ['crypt_type', '7'] as const

/** A transaction as it is sent, and what its receipt is about. */
interface Transaction {
  readonly element: string
  readonly children: Children
  readonly expected: ExpectedReceipt
  /** Why it is not sent; undefined if it can be. */
  readonly fault: 'invalid' | 'token-expired' | undefined
}

const faultOf = (isValid: boolean, isKnownToken = true): Transaction['fault'] => {
  if (!isValid) return 'invalid'
  // The card form issues no such token, so the gateway would not know it either.
  return isKnownToken ? undefined : 'token-expired'
}

const charge =
  (element: string, type: string) =>
  ({
    orderId,
    token,
    cents,
    customerId,
  }: Omit<ChargeRequest, 'token'> & { token?: string }): Transaction => ({
    element,
    children: [
      ['data_key', token ?? ''],
      ['order_id', orderId],
      ['cust_id', customerId.replace(/[^A-Za-z0-9-]/g, '').slice(0, 50)],
      ['amount', amountOf(cents)],
      cryptType,
    ],
    expected: { orderId, type, amount: amountOf(cents) },
    fault: faultOf(isOrderId(orderId) && isAmount(cents, 1), token === undefined || isToken(token)),
  })

const followUp =
  (element: string, type: string, amountName: string, least: number) =>
  ({ orderId, transaction, cents }: FollowUpRequest): Transaction => ({
    element,
    children: [['order_id', orderId], [amountName, amountOf(cents)], ['txn_number', transaction], cryptType],
    expected: { orderId, type, amount: amountOf(cents) },
    fault: faultOf(isOrderId(orderId) && isAmount(cents, least) && isTransaction(transaction)),
  })

const transactions = {
  purchase: charge('res_purchase_cc', '00'),
  preauthorize: charge('res_preauth_cc', '01'),
  complete: followUp('completion', '02', 'comp_amount', 0),
  refund: followUp('refund', '04', 'amount', 1),
  void: ({ orderId, transaction, cents }: FollowUpRequest): Transaction => ({
    element: 'purchasecorrection',
    children: [['order_id', orderId], ['txn_number', transaction], cryptType],
    expected: { orderId, type: '11', amount: amountOf(cents), isAmountOfApproval: true },
    fault: faultOf(isOrderId(orderId) && isTransaction(transaction)),
  }),
}

const transactionOf = (request: FindRequest): Transaction => {
  switch (request.kind) {
    case 'purchase':
    case 'preauthorize':
      return transactions[request.kind](request)
    case 'complete':
    case 'refund':
      return transactions[request.kind](request)
    case 'void':
      return transactions.void(request)
  }
}

const notSent = (reason: 'invalid' | 'token-expired' | 'unreachable'): ChargeOutcome => ({
  state: 'not-sent',
  reason,
})

/** Sends a request once; a string is the text of the reply. Only what certainly was not sent is not sent. MON-11. */
const post = async (
  send: SendOutgoing,
  account: PaymentAccount,
  children: Children,
  timeoutMs: number,
): Promise<string | ChargeOutcome> => {
  const { gatewayUrl } = account
  const body = requestXml(account, children)
  const headers = { 'content-type': 'text/xml' }
  try {
    const { status, text } = await send({ method: 'POST', url: gatewayUrl, headers, body, timeoutMs })
    return status === 200 ? text : { state: 'unknown' }
  } catch (error) {
    const isNotSent = error instanceof OutgoingError && !error.mayHaveArrived
    return isNotSent ? notSent('unreachable') : { state: 'unknown' }
  }
}

const sendOnce =
  <Request>(make: (request: Request) => Transaction) =>
  async (
    send: SendOutgoing,
    account: PaymentAccount,
    request: Request,
    timeoutMs: number,
  ): Promise<ChargeOutcome> => {
    const { element, children, expected, fault } = make(request)
    if (fault) return notSent(fault)
    const reply = await post(send, account, [[element, children]], timeoutMs)
    return typeof reply === 'string' ? outcomeOf(readReceipt(reply), expected) : reply
  }

/** The same transaction, marked as a question about it. MON-22 to MON-24. */
const find = async (
  send: SendOutgoing,
  account: PaymentAccount,
  request: FindRequest,
  timeoutMs: number,
): Promise<FoundCharge> => {
  const { element, children, expected, fault } = transactionOf(request)
  if (fault) return { state: 'unknown' }
  const question: Children = [
    ['status_check', 'true'],
    [element, children],
  ]
  const reply = await post(send, account, question, timeoutMs)
  const fields = typeof reply === 'string' ? readReceipt(reply) : undefined
  const status = fields?.('status_code')
  if (!fields || status === undefined || !/^\d{1,3}$/.test(status)) return { state: 'unknown' }
  if (Number(status) >= 50) return { state: 'not-found' }
  const outcome = outcomeOf(fields, expected)
  if (outcome.state === 'not-sent' || outcome.state === 'unknown') return { state: 'unknown' }
  const isEarlier = 'earlier' in request && request.earlier.includes(outcome.receipt.transaction)
  return isEarlier ? { state: 'unknown' } : outcome
}

const timeZone = 'America/Toronto'
const untilMidnight = 90 * 60_000

/** MON-25: the next 22:30 in Toronto. */
const voidsUntil = (chargedAt: number): number => {
  const { day } = localDayOf(chargedAt + untilMidnight, timeZone)
  return instantOfWallClock(`${day}T22:30:00`, timeZone)!
}

/** Moneris Gateway (Canada). */
export const moneris: PaymentProvider = {
  kind: 'moneris',
  purchase: sendOnce(transactions.purchase),
  preauthorize: sendOnce(transactions.preauthorize),
  complete: sendOnce(transactions.complete),
  refund: sendOnce(transactions.refund),
  void: sendOnce(transactions.void),
  voidsUntil,
  find,
  check,
  settlement,
}
