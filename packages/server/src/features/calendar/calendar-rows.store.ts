import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { orNotFound } from '#platform/http/problems.ts'

type CalendarTable = 'closure' | 'occupancy_exception'

/** A stored object with its id and version. */
export type Stored<Entry> = Entry & { readonly id: string; readonly version: number }

interface Columns<T extends CalendarTable, Entry> {
  readonly entryOf: (row: Selectable<Tables[T]>) => Entry
  readonly valuesOf: (entry: Entry) => object
}

/** Closures or exceptions of lots: both have a begin and an end, and their rows are deleted instead of marked as removed. */
export const calendarRows = <T extends CalendarTable, Entry extends object>(
  table: T,
  { entryOf, valuesOf }: Columns<T, Entry>,
) => {
  // The query builder gets one table name; the columns used here exist in both tables.
  const own: 'closure' = table as 'closure'
  const storedOf = (row: unknown): Stored<Entry> => {
    const known = row as Selectable<Tables[T]> & Stored<object>
    return { ...entryOf(known), id: known.id, version: known.version }
  }
  const find = async (tx: Tx, lotId: string, id: string): Promise<Stored<Entry> | undefined> => {
    const row = await tx.selectFrom(own).selectAll().where(rowOfLot(lotId, id)).executeTakeFirst()
    return row && storedOf(row)
  }
  return {
    get: async (tx: Tx, lotId: string, id: string): Promise<Stored<Entry>> => {
      const found = orNotFound(await find(tx, lotId, id))
      return found
    },
    insert: async (tx: Tx, { lotId, id, by }: { lotId: string; id: string; by: string }, entry: Entry) =>
      storedOf(
        await tx
          .insertInto(own)
          .values({ parking_lot_id: lotId, id, created_by: by, ...valuesOf(entry) } as never)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    update: async (tx: Tx, { lotId, id }: { lotId: string; id: string }, entry: Entry) =>
      storedOf(
        await tx
          .updateTable(own)
          .set((eb) => ({ ...valuesOf(entry), version: eb('version', '+', 1) }))
          .where(rowOfLot(lotId, id))
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    delete: async (tx: Tx, lotId: string, id: string): Promise<void> => {
      await tx.deleteFrom(own).where('parking_lot_id', '=', lotId).where('id', '=', id).execute()
    },
    /** Those that are not over at a time, by their begin. */
    listAfter: async (tx: Tx, lotId: string, after: Date): Promise<Stored<Entry>[]> => {
      const rows = await tx
        .selectFrom(own)
        .selectAll()
        .where('parking_lot_id', '=', lotId)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', after)]))
        .orderBy('starts_at')
        .orderBy('id')
        .execute()
      return rows.map(storedOf)
    },
  }
}
