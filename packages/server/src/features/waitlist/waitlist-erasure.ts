import { sql } from 'kysely'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'

/** WTL-09: deletes the entries of a lot that were settled or removed before a time; returns how many. */
export const eraseWaitlist = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`delete from waitlist_entry
    where parking_lot_id = ${lotId} and (removed_at is not null or state in ('accepted', 'declined', 'expired'))
      and greatest(added_at, offer_until, removed_at) < ${new Date(before)}
    returning id`.execute(tx)
  await eraseAuditOf(
    tx,
    lotId,
    ['waitlist-entry'],
    rows.map(({ id }) => id),
  )
  return rows.length
}
