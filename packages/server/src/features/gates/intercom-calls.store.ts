import { sql, type Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findNewest } from '#platform/database/ordered-page.ts'
import type { Tables } from '#platform/database/tables.ts'

export type IntercomCallRow = Selectable<Tables['intercom_call']>

export const hasLot = async (tx: Tx, lotId: string): Promise<boolean> =>
  (await tx.selectFrom('parking_lot').select('id').where('id', '=', lotId).executeTakeFirst()) !== undefined

/** Newest first. */
export const listCalls = (tx: Tx, page: { lotId: string; cursor?: string | undefined; limit: number }) =>
  findNewest(tx, {
    ...page,
    from: sql`intercom_call`,
    at: sql`at`,
    where: [sql`parking_lot_id = ${page.lotId}`],
    read: (ids) =>
      tx
        .selectFrom('intercom_call')
        .selectAll()
        .where('parking_lot_id', '=', page.lotId)
        .where('id', 'in', ids)
        .execute(),
  })

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
