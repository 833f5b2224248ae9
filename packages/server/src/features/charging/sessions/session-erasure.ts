import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** CHG-51: erases who charged in sessions that ended before a time; returns how many. Energy, time and money stay. */
export const eraseSessionsBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const at = new Date(before)
  const sessions = await sql`update charging_session set token = null, note = null, erased_at = now()
    where parking_lot_id = ${lotId} and erased_at is null and settled_at is not null
      and coalesce(ended_at, began_at) < ${at}`.execute(tx)
  await sql`update charging_start set email = null, token = id::text
    where parking_lot_id = ${lotId} and over_at < ${at} and (email is not null or token <> id::text)`.execute(
    tx,
  )
  return Number(sessions.numAffectedRows ?? 0n)
}

/** CHG-51: erases who charged, where passholders are erased. */
export const eraseSessionsOf = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<void> => {
  await sql`update charging_session set token = null, note = null, erased_at = now()
    where parking_lot_id = ${lotId} and passholder_id = any(${[...passholderIds]}::uuid[])`.execute(tx)
}
