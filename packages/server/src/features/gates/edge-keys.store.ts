import { sql, type Selectable } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

export type EdgeKeyRow = Omit<Selectable<Tables['edge_key']>, 'key_hash'>

const columns = [
  'parking_lot_id',
  'id',
  'name',
  'key_hint',
  'created_at',
  'removed_at',
  'last_seen_at',
  'version',
] as const

export const listEdgeKeys = (
  tx: Tx,
  { lotId, cursor, limit }: { lotId: string; cursor?: string | undefined; limit: number },
): Promise<EdgeKeyRow[]> =>
  tx
    .selectFrom('edge_key')
    .select(columns)
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit + 1)
    .execute()

export const insertEdgeKey = (
  tx: Tx,
  key: { id: string; lotId: string; name: string; hash: string; hint: string; at: Date },
): Promise<EdgeKeyRow> =>
  tx
    .insertInto('edge_key')
    .values({
      parking_lot_id: key.lotId,
      id: key.id,
      name: key.name,
      key_hash: key.hash,
      key_hint: key.hint,
      created_at: key.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** An edge key that is there, locked until the transaction ends. */
export const lockEdgeKey = (tx: Tx, id: string): Promise<EdgeKeyRow | undefined> =>
  tx
    .selectFrom('edge_key')
    .select(columns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Returns undefined if the key does not exist or already is in that state. */
export const setEdgeKeyRemoved = (
  tx: Tx,
  id: string,
  removedAt: Date | null,
): Promise<EdgeKeyRow | undefined> =>
  tx
    .updateTable('edge_key')
    .set((eb) => ({ removed_at: removedAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('removed_at', removedAt === null ? 'is not' : 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** Removes every active key of a lot and returns them. */
export const removeEdgeKeysOf = (tx: Tx, lotId: string, at: Date): Promise<EdgeKeyRow[]> =>
  tx
    .updateTable('edge_key')
    .set((eb) => ({ removed_at: at, version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .returning(columns)
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

/** Which of the boxes' keys are still keys: one may be removed while its box waits. */
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

/** Says that boxes were heard of; at most one write each in five seconds. */
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
