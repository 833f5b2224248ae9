import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Reads a table: fails while the database is unavailable, or without its tables. */
export const probeDatabase = async (database: Database): Promise<void> => {
  await database.asSystem((tx) => sql`select 1 from lot_state limit 1`.execute(tx))
}
