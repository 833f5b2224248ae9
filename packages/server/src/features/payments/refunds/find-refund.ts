import type { FindRequest, FoundCharge } from '@stallwise/ports/payments.port.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { listEarlierRefunds, type RefundRow } from './refunds.store.ts'

/** How a void or refund is looked up at the provider. */
export const findRequestOf = async (tx: Tx, refund: RefundRow): Promise<FindRequest> => {
  const {
    order_id: orderId,
    charge: transaction,
    cents,
    parking_lot_id: lotId,
    payment_id: paymentId,
  } = refund
  const order = { orderId, transaction, cents }
  return refund.method === 'void'
    ? { kind: 'void', ...order }
    : { kind: 'refund', ...order, earlier: await listEarlierRefunds(tx, lotId, paymentId) }
}

/** The earlier refunds of the same payment and amount that were carried out, and whether a transaction is known of each. */
const sameAmountsOf = async (
  tx: Tx,
  { parking_lot_id: lotId, payment_id: paymentId, id, cents }: RefundRow,
): Promise<readonly { readonly isKnown: boolean }[]> => {
  const { rows } = await sql<{
    isKnown: boolean
  }>`select transaction_id is not null as "isKnown" from payment_refund
    where parking_lot_id = ${lotId} and payment_id = ${paymentId} and id <> ${id} and cents = ${cents}
      and state = 'approved'`.execute(tx)
  return rows
}

/** PAY-62: an answer that may be about an earlier refund of the same amount says nothing, if staff recorded that without its transaction. */
export const certainAnswer = async (tx: Tx, refund: RefundRow, found: FoundCharge): Promise<FoundCharge> => {
  const isCertain =
    found.state !== 'approved' || (await sameAmountsOf(tx, refund)).every(({ isKnown }) => isKnown)
  return isCertain ? found : { state: 'unknown' }
}

/** PAY-132: whether the provider will be able to say what became of a refund. */
export const mayBeAnswered = async (tx: Tx, refund: RefundRow): Promise<boolean> =>
  (await sameAmountsOf(tx, refund)).length === 0
