import { sql, type Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

export type IntercomCallRow = Selectable<Tables['intercom_call']>

export const hasLot = async (tx: Tx, lotId: string): Promise<boolean> =>
  (await tx.selectFrom('parking_lot').select('id').where('id', '=', lotId).executeTakeFirst()) !== undefined

/** Newest first; the cursor is the last id of the previous page. */
export const listCalls = (
  tx: Tx,
  { lotId, cursor, limit }: { lotId: string; cursor: string | undefined; limit: number },
): Promise<IntercomCallRow[]> =>
  tx
    .selectFrom('intercom_call')
    .selectAll()
    .where('parking_lot_id', '=', lotId)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (select at, id from intercom_call
        where parking_lot_id = ${lotId} and id = ${cursor})`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

export const insertCall = (tx: Tx, row: IntercomCallRow): Promise<IntercomCallRow> =>
  tx.insertInto('intercom_call').values(row).returningAll().executeTakeFirstOrThrow()

/** Adds calls; those that exist already are left as they are. */
export const addCalls = async (tx: Tx, rows: readonly IntercomCallRow[]): Promise<void> => {
  await tx
    .insertInto('intercom_call')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** ICM-05: deletes the calls of a lot before a time; returns how many. */
export const deleteCallsBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const result = await tx
    .deleteFrom('intercom_call')
    .where('parking_lot_id', '=', lotId)
    .where('at', '<', new Date(before))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
