import { sql } from 'kysely'
import { eraseAuthorisationsInLog } from '#features/visitors/visitors.public.ts'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'

/** BOO-50: erases the bookings of a lot that ended or were canceled before a time; returns how many. */
export const eraseBookings = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`update booking
    set plate = '', name = '', email = null, passholder_id = null, erased_at = now()
    where parking_lot_id = ${lotId} and erased_at is null and least(ends_at, removed_at) < ${new Date(before)}
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await eraseAuthorisationsInLog(tx, lotId, ids)
  await eraseAuditOf(tx, lotId, ['booking'], ids)
  return ids.length
}
