import type { Tx } from '#platform/database/database.ts'

/** Whether a name or an id of a kind stands in the lot: removed ones are not there. */
export type Kept = 'zone' | 'camera' | 'rfid_reader' | 'rfid_threshold' | 'sector'

export const listIds = async (tx: Tx, table: Kept, lotId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The names of the others. */
export const listNames = async (tx: Tx, table: Kept, lotId: string, besides?: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom(table)
    .select('name')
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .$if(besides !== undefined, (query) => query.where('id', '!=', besides!))
    .execute()
  return rows.map(({ name }) => name)
}

/** Marks a row as removed, or as back (null). */
export const markRemoved = async (
  tx: Tx,
  table: Kept,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  at: Date | null,
): Promise<void> => {
  await tx
    .updateTable(table)
    .set((eb) => ({ removed_at: at, version: eb('version', '+', 1) }) as never)
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}
