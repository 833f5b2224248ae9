import { isFinal } from '@stallwise/domain/payments/payment-states.ts'
import { enterCardPayment } from '#features/pass-charges/pass-charges.public.ts'
import { settleUses } from '#features/payment-validations/payment-validations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { noteDecline } from '../attempts.store.ts'
import { changePaidBy } from './paid-plates.ts'
import type { PaymentParts } from '../payment-parts.ts'
import {
  findPayment,
  lockPayer,
  settlePaymentRow,
  type PaymentOutcome,
  type PaymentRow,
} from '../payments.store.ts'
import { queueReceipt } from '../receipts/receipt-mail.ts'

/** PAY-34: a card was declined, or the provider does not know the token of one: somebody may be trying cards or tokens. */
export const isFailedTry = (outcome: PaymentOutcome): boolean =>
  outcome.state === 'declined' || (outcome.state === 'not-sent' && outcome.reason === 'token-expired')

/** What follows from a payment that is settled, in its transaction. */
const noteSettled = async (tx: Tx, parts: PaymentParts, payment: PaymentRow) => {
  if (isFinal(payment.state)) await settleUses(tx, payment.id, payment.state === 'approved')
  if (payment.state === 'approved' && payment.passholder_id !== null)
    await enterCardPayment(tx, payment, parts.clock())
  if (payment.state === 'approved' && payment.email !== null)
    await queueReceipt(tx, parts, payment, payment.email)
}

/**
 * PAY-20, PAY-50: stores what became of a payment, with all that follows; returns it as it is then. PAY-54: one that was
 * approved while its lot was busy stays open until it is looked up at the provider (PAY-22); one that was recorded as not
 * charged meanwhile is not looked up again, so it is stored without the lot's log.
 */
export const settlePayment = async (
  parts: PaymentParts,
  payment: PaymentRow,
  outcome: PaymentOutcome,
  network: string | null = null,
): Promise<PaymentRow> => {
  const { parking_lot_id: lotId, id, plate } = payment
  const payer = plate ?? payment.passholder_id
  const find = async (tx: Tx) => (await findPayment(tx, lotId, id))!
  const settle = async (tx: Tx, countsFrom: number | null) => {
    const settled = await settlePaymentRow(tx, payment, outcome, { now: parts.clock(), countsFrom })
    if (settled) await noteSettled(tx, parts, settled)
    if (settled && isFailedTry(outcome)) await noteDecline(tx, { lotId, network }, parts.clock())
    return settled ?? find(tx)
  }
  if (outcome.state === 'approved' && plate !== null) {
    const settled = await changePaidBy(parts, { lotId, paymentId: id, plate }, settle)
    if (settled) return settled
  }
  return parts.database.asSystem(async (tx) => {
    if (payer !== null) await lockPayer(tx, lotId, payer)
    const now = await find(tx)
    return outcome.state === 'approved' && plate !== null && !isFinal(now.state) ? now : settle(tx, null)
  })
}
