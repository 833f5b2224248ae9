import { sql } from 'kysely'
import { deleteMails } from '#features/notifications/notifications.public.ts'
import { eraseAuthorisationsInLog } from '#features/visitors/visitors.public.ts'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { openStates } from './open-state.ts'
import { receiptCauseOf } from './mail-causes.ts'

/** PAY-117: whether a payment is erased; until the transaction ends, it is not erased either. */
export const isErased = async (tx: Tx, lotId: string, paymentId: string): Promise<boolean> => {
  const { rows } = await sql<{ erased: boolean }>`select erased_at is not null as erased from payment
    where parking_lot_id = ${lotId} and id = ${paymentId} for share`.execute(tx)
  return rows[0]?.erased === true
}

/** PAY-80: erases plates, addresses and notes of the payments of a lot that ended before a time, with their e-mails; returns how many. */
export const erasePayments = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`update payment set plate = null, counted_plate = null,
      email = null, erased_at = now()
    where parking_lot_id = ${lotId} and erased_at is null and state not in ${openStates}
      and greatest(created_at, paid_until) < ${new Date(before)} returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`update payment_refund set note = null
    where parking_lot_id = ${lotId} and payment_id = any(${ids}::uuid[]) and note is not null`.execute(tx)
  await eraseAuditOf(tx, lotId, ['payment'], ids)
  await eraseAuthorisationsInLog(tx, lotId, ids)
  await deleteMails(tx, ids.map(receiptCauseOf))
  return rows.length
}
