import { announce } from '#platform/database/announce.ts'
import type { Tx } from '#platform/database/database.ts'

/** NOTIFY channel for changed rights; the payload is a user's id, or `*` for all users. */
export const rightsChannel = 'stallwise_rights'

/** Call in the transaction that changes roles, lots, customer or blocking of a user. */
export const announceRights = async (tx: Tx, userId: string): Promise<void> => {
  await announce(tx, rightsChannel, userId)
}
