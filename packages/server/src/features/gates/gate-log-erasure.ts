import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** RET-33: deletes decisions and openings of before, but no opening whose release is still due; returns how many. */
export const deleteGateLogBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const at = new Date(before)
  const decisions =
    await sql`delete from gate_decision where parking_lot_id = ${lotId} and read_at < ${at}`.execute(tx)
  const openings = await sql`delete from gate_opening where parking_lot_id = ${lotId} and asked_at < ${at}
    and release_state <> 'due'`.execute(tx)
  return Number((decisions.numAffectedRows ?? 0n) + (openings.numAffectedRows ?? 0n))
}
