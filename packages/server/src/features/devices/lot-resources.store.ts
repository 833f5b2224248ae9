import type { Tx } from '#platform/database/database.ts'

/** The tables of what people add to a lot, edit, remove and restore. */
export type LotResourceTable = 'zone' | 'camera' | 'rfid_reader' | 'rfid_threshold' | 'sector'

/** The ids of those that are not removed. */
export const listIds = async (
  tx: Tx,
  table: LotResourceTable,
  lotId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The names of those that are not removed, without the one that is edited. */
export const listNames = async (
  tx: Tx,
  table: LotResourceTable,
  lotId: string,
  exceptId?: string,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom(table)
    .select('name')
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId!))
    .execute()
  return rows.map(({ name }) => name)
}

/** Marks a row as removed, or as restored (null). */
export const markRemoved = async (
  tx: Tx,
  table: LotResourceTable,
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
