import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { sourceColumns, type SourceRow } from './sources.store.ts'

/** A source, removed or not, if the viewer can see it. */
export const findSource = (tx: Tx, id: string) =>
  tx
    .selectFrom('source')
    .select(sql<boolean>`viewer_covers_source(customer_id, lots)`.as('is_manageable'))
    .where('id', '=', id)
    .executeTakeFirst()

/** A source, removed or not, locked until the transaction ends. */
export const lockSource = async (
  tx: Tx,
  id: string,
): Promise<(SourceRow & { removed_at: Date | null }) | undefined> => {
  const row = await tx
    .selectFrom('source')
    .select([...sourceColumns, 'removed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, unknown_devices: 0 }
}

/** The columns of a source that a change sets. */
export type SourceValues = UpdateObject<Tables, 'source'>

export const updateSource = async (tx: Tx, id: string, values: SourceValues): Promise<SourceRow> => {
  const row = await tx
    .updateTable('source')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(sourceColumns)
    .executeTakeFirstOrThrow()
  return { ...row, unknown_devices: 0 }
}
