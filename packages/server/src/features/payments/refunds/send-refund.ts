import { chargeTimeoutMs, isRefused, isTooLateToSend } from '@stallwise/domain/payments/payment-states.ts'
import type { ChargeOutcome } from '@stallwise/ports/payments.port.ts'
import { findAccountRow } from '../account/payment-account.store.ts'
import { providerOfLot } from '../account/provider-of-lot.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { certainAnswer, findRequestOf, mayBeAnswered } from './find-refund.ts'
import { refundInstead, type RefundRow } from './refunds.store.ts'

/** A refund as it was sent to the provider, and its outcome. */
export interface SentRefund {
  readonly refund: RefundRow
  readonly outcome: ChargeOutcome
}

type Provider = NonNullable<ReturnType<typeof providerOfLot>>

/** Sends a void or refund once. */
const sendAs = async (
  parts: PaymentParts,
  { provider, account }: Provider,
  refund: RefundRow,
): Promise<ChargeOutcome> => {
  const { order_id: orderId, charge: transaction, cents, sent_at: at, method } = refund
  if (isTooLateToSend(at.getTime(), parts.clock())) return { state: 'not-sent', reason: 'unreachable' }
  return provider[method](parts.gates.send, account, { orderId, transaction, cents }, chargeTimeoutMs)
}

/**
 * PAY-132: what became of a refused void or refund: it may have been carried out at the provider's console, or by a repeat of our
 * request on the way. What cannot be asked stays unknown, and is looked up again.
 */
const lookUpRefused = async (
  parts: PaymentParts,
  { provider, account }: Provider,
  refund: RefundRow,
  refusal: ChargeOutcome,
): Promise<ChargeOutcome> => {
  const request = await parts.database.asSystem((tx) => findRequestOf(tx, refund))
  const answer = await provider.find(parts.gates.send, account, request, chargeTimeoutMs)
  const [found, mayBeKnown] = await parts.database.asSystem(async (tx) => [
    await certainAnswer(tx, refund, answer),
    await mayBeAnswered(tx, refund),
  ])
  if (found.state === 'approved') return found
  return found.state === 'unknown' && mayBeKnown ? found : refusal
}

const sendAndLookUp = async (
  parts: PaymentParts,
  provider: Provider,
  refund: RefundRow,
): Promise<ChargeOutcome> => {
  const outcome = await sendAs(parts, provider, refund)
  return isRefused(outcome) ? lookUpRefused(parts, provider, refund, outcome) : outcome
}

/** PAY-94: sends a void first, if it is one; if the provider refuses that, a refund. */
export const sendRefund = async (parts: PaymentParts, refund: RefundRow): Promise<SentRefund> => {
  const row = await parts.database.asSystem((tx) => findAccountRow(tx, refund.parking_lot_id))
  const provider = providerOfLot(parts, refund.parking_lot_id, row)
  if (!provider) return { refund, outcome: { state: 'not-sent', reason: 'account' } }
  const outcome = await sendAndLookUp(parts, provider, refund)
  if (refund.method === 'refund' || !isRefused(outcome)) return { refund, outcome }
  const instead = await refundInstead(parts, refund)
  // What became of the void was settled meanwhile: it stays so.
  if (!instead) return { refund, outcome: { state: 'unknown' } }
  return { refund: instead, outcome: await sendAndLookUp(parts, provider, instead) }
}
