import { sql } from 'kysely'
import { deleteMails } from '#features/notifications/notifications.public.ts'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { passMailCauseOf, receiptCauseOf } from './mail-causes.ts'

/** PCH-17: the payments of erased passholders keep their amounts, and lose addresses, notes and e-mails. */
export const erasePassPaymentsOf = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`update payment set email = null, erased_at = coalesce(erased_at, now())
    where parking_lot_id = ${lotId} and passholder_id = any(${[...passholderIds]}::uuid[]) returning id`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  await sql`update payment_refund set note = null
    where parking_lot_id = ${lotId} and payment_id = any(${ids}::uuid[]) and note is not null`.execute(tx)
  await eraseAuditOf(tx, lotId, ['payment'], ids)
  await deleteMails(tx, [...ids.map(receiptCauseOf), ...passholderIds.map(passMailCauseOf)])
}
