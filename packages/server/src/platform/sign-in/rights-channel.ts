import { sql } from 'kysely'
import { announce } from '#platform/database/announce.ts'
import type { Tx } from '#platform/database/database.ts'

/** NOTIFY channel for changed rights; the payload is a user's id, or `*` for all users. */
export const rightsChannel = 'stallwise_rights'

/** Call in the transaction that changes roles, lots, customer or blocking of a user. */
export const announceRights = async (tx: Tx, userId: string): Promise<void> => {
  await announce(tx, rightsChannel, userId)
}

/** Call in the transaction that changes which products the users of a lot may use. USR-42 */
export const announceRightsOfLot = async (tx: Tx, lotId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u
    join user_lot l on l.user_id = u.id and l.parking_lot_id = ${lotId}
    where 'staffCustomer' = any(u.roles)`.execute(tx)
  for (const { id } of rows) await announceRights(tx, id)
}
