import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The key of the lock of everybody who edits the lot with this `id`, as SQL. */
export const editorsLock = `hashtextextended('change-lot ' || id, 0)`

/** Blocks other edits of these lots until the transaction ends; always taken before the lots' judging locks. */
export const lockLotEditors = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.raw(editorsLock)}) from
    (select unnest(${[...lotIds]}::text[]) as id order by 1) lots`.execute(tx)
}
