import { randomUUID } from 'node:crypto'
import type { GatewayCheck } from '@stallwise/domain/payments/provider-outcomes.ts'
import type { OutgoingAnswer, OutgoingRequest, SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import type { AccountCheck, PaymentAccount, PaymentProvider } from '@stallwise/ports/payments.port.ts'
import { readReceipt, type ReceiptFields } from './moneris.receipt.ts'
import { requestXml } from './moneris.xml.ts'

const answerOf = (send: SendOutgoing, request: OutgoingRequest): Promise<OutgoingAnswer | undefined> =>
  send(request).catch(() => undefined)

/** The gateway checks store and token before it looks for the order. */
const verdictOf = (fields: ReceiptFields): GatewayCheck => {
  if (/^\d{1,3}$/.test(fields('status_code') ?? '')) return 'ok'
  const message = fields('Message') ?? ''
  if (/api[ _]?token/i.test(message)) return 'wrong-token'
  return /store[ _]?id|merchant/i.test(message) ? 'wrong-store' : 'unclear'
}

/** A status check of an order that does not exist, which moves no money. */
const checkGateway = async (
  send: SendOutgoing,
  account: PaymentAccount,
  timeoutMs: number,
): Promise<GatewayCheck> => {
  const order = [
    ['order_id', `check-${randomUUID()}`],
    ['amount', '1.00'],
    ['txn_number', '0-0_0'],
    ['crypt_type', '7'],
  ] as const
  const body = requestXml(account, [
    ['status_check', 'true'],
    ['refund', order],
  ])
  const headers = { 'content-type': 'text/xml' }
  const answer = await answerOf(send, { method: 'POST', url: account.gatewayUrl, headers, body, timeoutMs })
  if (!answer) return 'unreachable'
  if (answer.status >= 500) return 'unclear'
  const fields = answer.status === 200 ? readReceipt(answer.text) : undefined
  return fields ? verdictOf(fields) : 'wrong-address'
}

const checkCardForm = async (
  send: SendOutgoing,
  { tokenizationUrl, profileId }: PaymentAccount,
  timeoutMs: number,
): Promise<AccountCheck['cardForm']> => {
  const url = new URL(tokenizationUrl)
  url.searchParams.set('id', profileId)
  const answer = await answerOf(send, { method: 'GET', url: url.href, timeoutMs })
  if (!answer || answer.status >= 500) return 'unreachable'
  return answer.status === 200 && /<(form|input|script|html)\b/i.test(answer.text) ? 'ok' : 'wrong-address'
}

/** Checks the gateway and the card form at the same time. MON-28. */
export const check: PaymentProvider['check'] = async (send, account, timeoutMs): Promise<AccountCheck> => {
  const [gateway, cardForm] = await Promise.all([
    checkGateway(send, account, timeoutMs),
    checkCardForm(send, account, timeoutMs),
  ])
  return { gateway, cardForm }
}
