import type { ChargingLine } from '../charging/charging-prices.model.ts'
import type { PassChargeLine } from '../pass-charges/pass-charges.model.ts'
import type { QuoteLine } from '../pricing/quote.model.ts'

/** A line of what a payment pays for: a stay, charges of a pass, or a charging session. */
export type PaidLine = QuoteLine | PassChargeLine | ChargingLine

/** PAY-20: the states of a payment. `started` and `unknown` are open; the others are final. */
export const paymentStates = ['started', 'unknown', 'approved', 'declined', 'not-charged'] as const
/** The state of a payment. */
export type PaymentState = (typeof paymentStates)[number]

/** PAY-120: the largest payment, which is the most that a card can be charged: 9,999,999.99. */
export const maxPaymentCents = 999_999_999

/** PAY-73: what stores of the provider charge. A request names no currency: a store charges its own. */
export const chargedCurrencies: readonly string[] = ['CAD', 'USD']

/** PAY-93: how money is returned. A charge that is voided before the provider settles it leaves no line on the visitor’s statement. */
export const refundMethods = ['refund', 'void'] as const
/** How money is returned. */
export type RefundMethod = (typeof refundMethods)[number]

/** The outcome of a request to the provider, as far as it is known; `not-found`: the provider never received it. */
export type ChargeState = 'approved' | 'declined' | 'not-sent' | 'unknown' | 'not-found'

/** PAY-14: the durations that are offered where a lot has none for visitors, in minutes. */
export const defaultDurations = [30, 60, 120, 240] as const

/** PAY-15: how far ahead a visitor may extend paid time, in minutes. */
export const maxAheadMinutes = 12 * 60

/** Limits of the payment pages. PAY-33, PAY-34, PAY-41, VAL-16. */
export const payLimits = {
  /** Look-ups of a network in a minute. */
  lookUps: 10,
  /** PAY-34: declines of a network, or of a pass, and in a lot, within an hour that pause paying. */
  declines: 5,
  declinesOfLot: 100,
  /** Charges of a network that run at the same time. */
  running: 5,
  /** How long paying or coupons pause then. */
  pauseMinutes: 15,
  /** VAL-16: unknown coupon codes of a network, and in a lot, within an hour that pause coupons. */
  wrongCoupons: 10,
  wrongCouponsOfLot: 100,
  /** Receipts that are sent by e-mail within an hour, for each payment. */
  receiptMails: 3,
  /** Receipts of any payments that are sent again to one address, and on demand of one network, within an hour. */
  receiptMailsTo: 10,
  receiptMailsFrom: 60,
} as const

/** PAY-30: how long the page may take from a look-up to the payment, in minutes. */
export const sessionMinutes = 15
