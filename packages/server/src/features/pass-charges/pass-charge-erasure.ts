import { sql } from 'kysely'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'

/** PCH-17: the charges of erased passholders keep their amounts and lose their notes. */
export const erasePassChargesOf = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from pass_charge
    where parking_lot_id = ${lotId} and passholder_id = any(${[...passholderIds]}::uuid[])`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`update pass_charge_entry set note = null
    where parking_lot_id = ${lotId} and charge_id = any(${ids}::uuid[]) and note is not null`.execute(tx)
  await eraseAuditOf(tx, lotId, ['pass-charge'], ids)
}
