import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Says whose rights changed: a user's id, or `*` for everybody. */
export const rightsChannel = 'stallwise_rights'

/** To be called in the transaction that changes roles, lots, customer or the block of a user. */
export const announceRights = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select pg_notify(${rightsChannel}, ${userId})`.execute(tx)
}
