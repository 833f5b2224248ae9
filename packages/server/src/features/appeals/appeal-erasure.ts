import { sql } from 'kysely'
import { deleteMails } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { causeOf, receiptCauseOf } from './appeal-undo.ts'

/** APL-30: erases the texts of appeals and answers, the drivers’ addresses and the e-mails to them. */
export const eraseAppeals = async (tx: Tx, lotId: string, violationIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`update appeal set email = null, plate = null, text = null, answer = null, erased_at = now()
    where parking_lot_id = ${lotId} and violation_id = any(${[...violationIds]}::uuid[]) and erased_at is null
    returning id`.execute(tx)
  await deleteMails(
    tx,
    rows.flatMap(({ id }) => [causeOf(id), receiptCauseOf(id)]),
  )
}
