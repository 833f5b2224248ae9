import { isFinal } from '@stallwise/domain/payments/payment-states.ts'
import type { ChargeOutcome, FoundCharge } from '@stallwise/ports/payments.port.ts'
import { settleUses } from '#features/payment-validations/payment-validations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { noteDecline } from './declines.store.ts'
import type { PaymentParts } from './payment-parts.ts'
import { findPayment, lockPayer, settlePaymentRow, type PaymentRow } from './payments.store.ts'
import { queueReceipt } from './receipt-mail.ts'

/** What follows from a payment that is settled, in its transaction. */
const noteSettled = async (tx: Tx, parts: PaymentParts, payment: PaymentRow, network: string | null) => {
  if (isFinal(payment.state)) await settleUses(tx, payment.id, payment.state === 'approved')
  if (payment.state === 'declined' && network !== null) await noteDecline(tx, network, parts.clock())
  if (payment.state === 'approved' && payment.email !== null)
    await queueReceipt(tx, parts, payment, payment.email)
}

/** PAY-20: stores what became of a payment, with all that follows; returns it as it is then. */
export const settlePayment = (
  parts: PaymentParts,
  payment: PaymentRow,
  outcome: ChargeOutcome | FoundCharge,
  network: string | null = null,
): Promise<PaymentRow> =>
  parts.database.asSystem(async (tx) => {
    const { parking_lot_id: lotId, id, plate } = payment
    if (plate !== null) await lockPayer(tx, lotId, plate)
    const settled = await settlePaymentRow(tx, payment, outcome, parts.clock())
    if (settled) await noteSettled(tx, parts, settled, network)
    return settled ?? (await findPayment(tx, lotId, id))!
  })
