import type { ChargeState, PaymentState, RefundMethod } from './payments.model.ts'
import type { PaymentStatus } from './staff-payments.model.ts'

/** PAY-20: whether a state is final: an open one is `started` or `unknown`. */
export const isFinal = (state: PaymentState): boolean => state !== 'started' && state !== 'unknown'

/** PAY-40, PAY-82: what became of a payment as people see it, with its approved refunds; amounts in cents. */
export const paymentStatusOf = (
  { state, cents }: { readonly state: PaymentState; readonly cents: number },
  refundedCents: number,
): PaymentStatus => {
  if (state === 'started' || state === 'unknown') return 'pending'
  if (state !== 'approved' || refundedCents === 0) return state
  return refundedCents < cents ? 'partly-refunded' : 'refunded'
}

const second = 1_000
const minute = 60 * second

/** PAY-22: how long a request may be in transit, in milliseconds: until then, one that the provider does not know may still reach it. */
export const inTransitMs = minute

/** How long the provider may take to reply to a charge or refund, in milliseconds. */
export const chargeTimeoutMs = 20 * second

/** PAY-22: a charge or refund that could still be in transit when another server looks it up is no longer sent. Times in milliseconds since 1970 UTC. */
export const isTooLateToSend = (startedAt: number, now: number): boolean =>
  now - startedAt >= inTransitMs - chargeTimeoutMs

/** PAY-22: the pauses between look-ups at the provider; the last one repeats. */
const pauses = [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute]

/** PAY-22: when a payment is looked up at the provider: a minute after its begin, then after growing pauses. Times in milliseconds since 1970 UTC. */
export const nextCheckAt = (startedAt: number, attempts: number, now: number): number =>
  attempts === 0 ? startedAt + inTransitMs : now + pauses[Math.min(attempts, pauses.length) - 1]!

/** PAY-24: the age in milliseconds from which staff are told of an open payment. */
export const alarmAfterMs = 10 * minute

/** PAY-127: whether staff may record what became of a payment or refund that was sent then. Times in milliseconds since 1970 UTC. */
export const mayRecordResult = (state: PaymentState, sentAt: number, now: number): boolean =>
  !isFinal(state) && now - sentAt >= alarmAfterMs

/** PAY-20, PAY-22: the next state of a payment after an answer of the provider; `ageMs` since it began. */
export const nextPaymentState = (state: PaymentState, outcome: ChargeState, ageMs: number): PaymentState => {
  if (isFinal(state)) return state
  switch (outcome) {
    case 'approved':
    case 'declined':
      return outcome
    case 'not-sent':
      return 'not-charged'
    case 'not-found':
      return ageMs >= inTransitMs ? 'not-charged' : 'unknown'
    case 'unknown':
      return 'unknown'
  }
}

/** A refund that is about to be sent; times in milliseconds since 1970 UTC. */
export interface RefundToSend {
  readonly cents: number
  readonly paidCents: number
  readonly now: number
  /** Until when the provider usually voids the charge. */
  readonly voidsUntil: number
}

/** PAY-93: how a refund is tried first: the whole of a payment of which nothing was refunded or voided yet is voided while that is possible. */
export const refundMethodOf = (
  { cents, paidCents, now, voidsUntil }: RefundToSend,
  earlier: readonly { readonly state: PaymentState; readonly method: RefundMethod }[],
): RefundMethod => {
  const isUntouched = earlier.every(({ state, method }) => state !== 'approved' && method !== 'void')
  return cents === paidCents && isUntouched && now < voidsUntil ? 'void' : 'refund'
}

/** PAY-94, PAY-132: whether the provider was reached and did not carry a request out. */
export const isRefused = (outcome: { readonly state: ChargeState; readonly reason?: string }): boolean =>
  outcome.state === 'declined' ||
  (outcome.state === 'not-sent' && outcome.reason !== 'unreachable' && outcome.reason !== 'account')

/** PAY-34: until when paying is paused, by the times of the latest declines; null if it is not. All times in milliseconds since 1970 UTC. */
export const pausedUntil = (
  declines: readonly number[],
  now: number,
  { max, pauseMinutes }: { readonly max: number; readonly pauseMinutes: number },
): number | null => {
  const recent = declines.filter((at) => at > now - 60 * minute).sort((a, b) => b - a)
  if (recent.length < max) return null
  const until = recent[0]! + pauseMinutes * minute
  return until > now ? until : null
}
