import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** NOT-11: erases the addresses of notices about these violations, and deletes their links. */
export const eraseNotices = async (tx: Tx, lotId: string, violationIds: readonly string[]): Promise<void> => {
  const ids = sql`${[...violationIds]}::uuid[]`
  await sql`update violation_notice set email = null, reason = null
    where parking_lot_id = ${lotId} and violation_id = any(${ids})`.execute(tx)
  await sql`delete from violation_link where parking_lot_id = ${lotId} and violation_id = any(${ids})`.execute(
    tx,
  )
}
