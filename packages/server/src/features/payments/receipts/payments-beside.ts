import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findPaymentOfReceipt, type PaymentRow } from '../payments.store.ts'

/** A payment that may be of the same stay as another one. Times in milliseconds. */
interface OfStay {
  readonly lotId: string
  /** The receipt that the visitor's browser has of the other one, which nobody else knows. */
  readonly receipt: string | null
  readonly isCharging: boolean
  readonly from: number
  readonly until: number
}

/** PAY-146: the first payment of the stay of a receipt, if it is of another kind and its time is not another. */
export const findBeside = async (
  tx: Tx,
  { lotId, receipt, isCharging, from, until }: OfStay,
): Promise<string | null> => {
  const other = receipt === null ? undefined : await findPaymentOfReceipt(tx, receipt)
  if (!other || other.parking_lot_id !== lotId || other.state !== 'approved' || other.passholder_id !== null)
    return null
  const isOtherKind = (other.quote.charging !== undefined) !== isCharging || other.beside !== null
  const end = Math.max(other.leave_by.getTime(), other.paid_until.getTime())
  const isSameTime = other.session_from.getTime() <= until && from <= end
  return isOtherKind && isSameTime ? (other.beside ?? other.id) : null
}

/** PAY-146: the other payments of the same stay, the oldest first. */
export const listBeside = async (
  tx: Tx,
  { parking_lot_id: lotId, id, beside }: PaymentRow,
): Promise<string[]> => {
  const first = beside ?? id
  const { rows } = await sql<{ receipt: string }>`select receipt_id as receipt from payment
    where parking_lot_id = ${lotId} and (id = ${first} or beside = ${first}) and id <> ${id} and state = 'approved'
    order by created_at, id`.execute(tx)
  return rows.map(({ receipt }) => receipt)
}
