import { sql } from 'kysely'
import { deleteMails } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { causeOf } from './notice-cause.ts'

/** NOT-11: erases the addresses of notices about these violations, and deletes their e-mails and links. */
export const eraseNotices = async (tx: Tx, lotId: string, violationIds: readonly string[]): Promise<void> => {
  const ids = sql`${[...violationIds]}::uuid[]`
  const { rows } = await sql<{ id: string }>`update violation_notice set email = null, reason = null,
      settled_at = case when state = 'waiting' then now() else settled_at end,
      state = case when state = 'waiting' then 'cancelled' else state end
    where parking_lot_id = ${lotId} and violation_id = any(${ids}) returning id`.execute(tx)
  await deleteMails(
    tx,
    rows.map(({ id }) => causeOf(id)),
  )
  await sql`delete from violation_link where parking_lot_id = ${lotId} and violation_id = any(${ids})`.execute(
    tx,
  )
}
