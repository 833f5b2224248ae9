import type { PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { chargeTimeoutMs, inTransitMs, isTooLateToSend } from '@stallwise/domain/payments/payment-states.ts'
import { payLimits } from '@stallwise/domain/payments/payments.model.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { announcePayments } from './announce.ts'
import { networkKeyOf } from '../attempts.store.ts'
import { openExitOf } from './open-exit.ts'
import { shownTime } from '../parking-session/parking-session.view.ts'
import type { PayLot } from '../parking-session/parking-session.store.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import type { PaymentOutcome, PaymentRow } from '../payments.store.ts'
import { providerOfLot } from '../account/provider-of-lot.ts'
import { settlePayment } from './settle.ts'

/** What every payment by card is sent with. */
export interface CardRequest {
  readonly email: string | null
  readonly dataKey: string | null
  readonly key: string | null
  readonly ip: string
  readonly log: PaymentLog
}

const resultStates = {
  started: 'pending',
  unknown: 'pending',
  approved: 'approved',
  declined: 'declined',
} as const

/** How a payment ended, as the payment page shows it. */
export const resultOf = (payment: PaymentRow): PaymentResult => {
  if (payment.state === 'not-charged') throw new Refusal('provider-unreachable')
  const isFree = payment.state === 'approved' && payment.cents === 0
  const isParking = payment.state === 'approved' && payment.passholder_id === null
  return {
    state: isFree ? 'nothing-due' : resultStates[payment.state],
    receipt: payment.receipt_id,
    reason: payment.reason,
    // PAY-31: whoever pays may be a stranger.
    paidUntil: isParking ? shownTime(payment.paid_until.getTime(), false) : null,
  }
}

/** PAY-34: refuses a payment while paying is paused. */
export const requireNotPaused = (pausedUntil: number | null, now: number): void => {
  if (pausedUntil === null) return
  throw new Refusal('too-many-attempts', { retryAfterSeconds: Math.ceil((pausedUntil - now) / 1_000) })
}

/** A payment that is stored and not charged yet. */
export interface StoredPayment {
  readonly payment: PaymentRow
  readonly lot: PayLot
}

const charge = async (
  parts: PaymentParts,
  { payment, lot }: StoredPayment,
  { dataKey, log }: CardRequest,
): Promise<PaymentOutcome> => {
  if (payment.cents === 0) return { state: 'approved' }
  const found = providerOfLot(parts, lot.id, lot.account)
  if (!found) return { state: 'not-sent', reason: 'account' }
  const { provider, account } = found
  if (isTooLateToSend(payment.created_at.getTime(), parts.clock())) {
    log.error(
      { payment: payment.id, lot: lot.id },
      'a payment was not sent, since it took too long to store it',
    )
    return { state: 'not-sent', reason: 'unreachable' }
  }
  const request = { orderId: payment.order_id, token: dataKey!, cents: payment.cents, customerId: payment.id }
  const outcome = await provider.purchase(parts.gates.send, account, request, chargeTimeoutMs)
  if (outcome.state === 'not-sent' && outcome.reason !== 'token-expired')
    log.error({ payment: payment.id, lot: lot.id, reason: outcome.reason }, 'a payment could not be charged')
  // A repeat reached the provider: the first one may have charged the card.
  const isRepeat = outcome.state === 'not-sent' && outcome.reason === 'duplicate-order'
  return isRepeat ? { state: 'unknown' } : outcome
}

/** Charges that are running, by network. PAY-34. */
const running = new Map<string, number>()

/** PAY-34: refuses what a network sends while too many of its charges run. */
export const withinRunning = async <T>(network: string, work: () => Promise<T>): Promise<T> => {
  const count = running.get(network) ?? 0
  if (count >= payLimits.running) throw new Refusal('too-many-requests', { retryAfterSeconds: 5 })
  running.set(network, count + 1)
  try {
    return await work()
  } finally {
    const left = running.get(network)! - 1
    if (left === 0) running.delete(network)
    else running.set(network, left)
  }
}

/** PAY-20: it may have been recorded as not charged meanwhile, and paid again. */
const logLateApproval = (
  log: PaymentLog,
  { state, id, parking_lot_id: lot, created_at: at }: PaymentRow,
  now: number,
) => {
  if (state === 'approved' && now - at.getTime() >= inTransitMs)
    log.error({ payment: id, lot }, 'a payment was approved after it had been recorded as not charged')
}

const checkRequest = ({ email }: CardRequest): void => {
  if (email !== null && !isMailAddress(email)) refuseFaults([{ path: 'email', code: 'email' }])
}

/** Stores a payment by `begin` and charges it, unless `begin` has a result already. PAY-20 to PAY-24. */
export const chargeStored = async <R extends CardRequest>(
  parts: PaymentParts,
  sent: R,
  begin: (request: R, network: string) => Promise<{ readonly result: PaymentResult } | StoredPayment>,
): Promise<PaymentResult> => {
  const request = { ...sent, email: sent.email?.trim() || null }
  checkRequest(request)
  const network = networkKeyOf(parts.gates.sealing, request.ip)
  return withinRunning(network, async () => {
    const begun = await begin(request, network)
    if ('result' in begun) return begun.result
    const outcome = await charge(parts, begun, request)
    const settled = await settlePayment(parts, begun.payment, outcome, network)
    logLateApproval(request.log, settled, parts.clock())
    openExitOf(parts, request.log, settled)
    void announcePayments(parts, settled, request.log)
    if (outcome.state === 'not-sent' && outcome.reason === 'token-expired') throw new Refusal('token-expired')
    return resultOf(settled)
  })
}
