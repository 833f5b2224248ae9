import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const mostAtOnce = 2_000

/** RET-33: deletes some decisions and openings of before, but no opening whose release is still due; returns how many. */
export const deleteGateLogBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const at = new Date(before)
  const decisions = await sql`delete from gate_decision where parking_lot_id = ${lotId} and (id, read_at) in (
    select id, read_at from gate_decision where parking_lot_id = ${lotId} and read_at < ${at}
    order by read_at limit ${mostAtOnce})`.execute(tx)
  const openings = await sql`delete from gate_opening where parking_lot_id = ${lotId} and (id, asked_at) in (
    select id, asked_at from gate_opening where parking_lot_id = ${lotId} and asked_at < ${at}
      and release_state <> 'due' order by asked_at limit ${mostAtOnce})`.execute(tx)
  return Number((decisions.numAffectedRows ?? 0n) + (openings.numAffectedRows ?? 0n))
}
