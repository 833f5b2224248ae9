import type { CardType, DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import type { ChargeOutcome, NotSentReason, ProviderReceipt } from '@stallwise/ports/payments.port.ts'
import { readXml } from './moneris.xml.ts'

/** Fields of a receipt; an empty value, which the gateway writes as the text `null`, is undefined. MON-21. */
export type ReceiptFields = (name: string) => string | undefined

/** The fields of a reply; undefined if it is not a receipt. */
export const readReceipt = (text: string): ReceiptFields | undefined => {
  const texts = readXml(text)
  if (!texts?.has('response/receipt')) return undefined
  return (name) => {
    const value = texts.get(`response/receipt/${name}`)
    return value === undefined || value === '' || value === 'null' ? undefined : value
  }
}

/** What a reply has to be about; a reply about anything else proves nothing. */
export interface ExpectedReceipt {
  readonly orderId: string
  /** The gateway’s number of the kind of transaction. */
  readonly type: string
  /** `14.13` */
  readonly amount: string
  /** The request does not name its amount, so that the reply has it only if it was carried out: of a void. */
  readonly isAmountOfApproval?: true
}

/** Card brands by the gateway’s letters. */
export const cardTypeOf: Readonly<Record<string, CardType>> = {
  V: 'visa',
  M: 'mastercard',
  AX: 'american-express',
  DC: 'diners-club',
  NO: 'discover',
  C: 'jcb',
  C1: 'jcb',
  P: 'interac',
  D: 'interac',
}

const reasonsOfCodes: readonly (readonly [DeclineReason, readonly number[]])[] = [
  ['bank-unavailable', [50, 74, 476]],
  ['expired-card', [51, 482, 484]],
  ['invalid-card', [75]],
  ['invalid-expiry', [208, 475]],
  ['insufficient-funds', [76, 77, 79, 80, 81, 82, 83]],
  ['invalid-cvd', [486, 487, 489, 490]],
]
/** The bank’s own code is more precise than that of the gateway. Codes of a lost or stolen card (41, 43) are not passed on. */
const reasonsOfIso: Readonly<Record<string, DeclineReason>> = {
  '51': 'insufficient-funds',
  '54': 'expired-card',
  '91': 'bank-unavailable',
}

/** Why a transaction was declined. MON-12. */
const declineReasonOf = (code: number, iso: string | undefined): DeclineReason =>
  reasonsOfIso[iso ?? ''] ?? reasonsOfCodes.find(([, codes]) => codes.includes(code))?.[0] ?? 'declined'

const reasonsOfMessages: readonly (readonly [RegExp, NotSentReason])[] = [
  [/duplicate order/i, 'duplicate-order'],
  [/api[ _]?token|store[ _]?id|merchant/i, 'account'],
  [/data[ _]?key|token|expired/i, 'token-expired'],
]

/** Why the gateway sent nothing to the bank, by its message. MON-13. */
const notSentReasonOf = (message: string | undefined): NotSentReason =>
  reasonsOfMessages.find(([pattern]) => pattern.test(message ?? ''))?.[1] ?? 'invalid'

/** The gateway’s clock is in Toronto. */
const timeOf = (fields: ReceiptFields): number | null => {
  const [day, time] = [fields('TransDate'), fields('TransTime')]
  return (day && time && instantOfWallClock(`${day}T${time}`, 'America/Toronto')) || null
}

/** `4242***4242` */
const lastDigitsOf = (fields: ReceiptFields): string | null => {
  const digits = fields('SourcePanLast4') ?? fields('ResolveData/masked_pan')
  return /(?:^|\D)(\d{4})$/.exec(digits ?? '')?.[1] ?? null
}

const receiptOf = (fields: ReceiptFields, code: string): ProviderReceipt | undefined => {
  const [transaction, referenceNumber] = [fields('TransID'), fields('ReferenceNum')]
  if (transaction === undefined) return undefined
  return {
    transaction,
    // 18 characters, as documented; it is searched by an index, which holds no text of any length.
    referenceNumber: (referenceNumber ?? '').slice(0, 100),
    authorizationCode: fields('AuthCode') ?? null,
    responseCode: code,
    message: (fields('Message') ?? '').replace(/[\s*=]+/g, ' ').trim(),
    cardType: cardTypeOf[fields('CardType') ?? ''] ?? null,
    lastDigits: lastDigitsOf(fields),
    at: timeOf(fields),
  }
}

/** Codes from this one on are declines. */
const leastDecline = 50

const isAbout = (
  fields: ReceiptFields,
  { orderId, type, amount, isAmountOfApproval }: ExpectedReceipt,
  code: number,
): boolean =>
  fields('ReceiptId') === orderId &&
  (fields('TransType') ?? type) === type &&
  (fields('TransAmount') === amount || (isAmountOfApproval === true && code >= leastDecline))

const unknown: ChargeOutcome = { state: 'unknown' }

/** The gateway’s decision rule: first whether the transaction is complete or timed out, only then its code. MON-10. */
export const outcomeOf = (fields: ReceiptFields | undefined, expected: ExpectedReceipt): ChargeOutcome => {
  const timedOut = fields?.('TimedOut')
  if (!fields || timedOut === 'true') return unknown
  const code = fields('ResponseCode')
  const complete = fields('Complete')
  if (complete === 'false' && timedOut === 'false' && code === undefined)
    return { state: 'not-sent', reason: notSentReasonOf(fields('Message')) }
  if (complete !== 'true' || !/^\d{1,3}$/.test(code ?? '') || !isAbout(fields, expected, Number(code)))
    return unknown
  const receipt = receiptOf(fields, code!)
  if (!receipt) return unknown
  return Number(code) < leastDecline
    ? { state: 'approved', receipt }
    : { state: 'declined', reason: declineReasonOf(Number(code), fields('ISO')), receipt }
}
