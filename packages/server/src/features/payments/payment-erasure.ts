import { sql } from 'kysely'
import { deleteMails } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { receiptCauseOf } from './receipt-mail.ts'

/** PAY-80: erases plates and addresses of the payments of a lot that ended before a time, with their e-mails; returns how many. */
export const erasePayments = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`update payment set plate = null, email = null, erased_at = now()
    where parking_lot_id = ${lotId} and erased_at is null and state not in ('started', 'unknown')
      and greatest(created_at, paid_until) < ${new Date(before)} returning id`.execute(tx)
  await deleteMails(
    tx,
    rows.map(({ id }) => receiptCauseOf(id)),
  )
  return rows.length
}
