import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

/** Removes every active key of a lot and returns them. */
export const removeEdgeKeysOf = (
  tx: Tx,
  lotId: string,
  at: Date,
): Promise<{ id: string; name: string; key_hint: string }[]> =>
  tx
    .updateTable('edge_key')
    .set((eb) => ({ removed_at: at, version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .returning(['id', 'name', 'key_hint'])
    .execute()

/** An edge box (a device on site that operates gates): the id of its key, and its lot. */
export interface EdgeBox {
  readonly keyId: string
  readonly lotId: string
}

export const findEdgeBox = async (database: Database, keyHash: string): Promise<EdgeBox | undefined> =>
  database.asSystem((tx) =>
    tx
      .selectFrom('edge_key')
      .select(['id as keyId', 'parking_lot_id as lotId'])
      .where('key_hash', '=', keyHash)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  )

/** Which of the boxes' keys are still valid: one may be removed while its box waits. */
export const findEdgeKeys = async (
  tx: Tx,
  lotId: string,
  boxes: readonly EdgeBox[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('edge_key')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('id', 'in', [...new Set(boxes.map(({ keyId }) => keyId))])
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Updates when boxes were last seen; at most one write per box in five seconds. */
export const touchEdgeBoxes = async (
  tx: Tx,
  lotId: string,
  keyIds: readonly string[],
  at: Date,
): Promise<void> => {
  await sql`update edge_key set last_seen_at = ${at} where parking_lot_id = ${lotId} and id = any(${keyIds}::uuid[])
    and (last_seen_at is null or last_seen_at < ${new Date(at.getTime() - 5_000)})`.execute(tx)
}

/** When any edge box of the lot last contacted the server. */
export const lastSeenOnSite = async (tx: Tx, lotId: string): Promise<Date | null> => {
  const row = await tx
    .selectFrom('edge_key')
    .select((is) => is.fn.max('last_seen_at').as('at'))
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return (row?.at as Date | null | undefined) ?? null
}
