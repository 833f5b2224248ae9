import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/**
 * Locks passholders before their invitations are written. Without it two results that are stored at once would each
 * work out the state of the passholder from what the other one had not written yet.
 */
export const lockAppStates = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<void> => {
  await sql`select from passholder where parking_lot_id = ${lotId} and id = any(${[...passholderIds]}::uuid[])
    order by id for no key update`.execute(tx)
}

/** Works out how passholders stand with the companion app from their invitations. */
export const refreshAppStates = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<void> => {
  await sql`select refresh_app_state(${lotId}, ${[...passholderIds]}::uuid[])`.execute(tx)
}
