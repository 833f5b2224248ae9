import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** APL-30: erases what drivers and answers said, and their addresses. */
export const eraseAppeals = async (tx: Tx, lotId: string, violationIds: readonly string[]): Promise<void> => {
  await sql`update appeal set email = null, plate = null, text = null, answer = null, erased_at = now()
    where parking_lot_id = ${lotId} and violation_id = any(${[...violationIds]}::uuid[]) and erased_at is null`.execute(
    tx,
  )
}
