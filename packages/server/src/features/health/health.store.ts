import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Reads a table as the server does: fails while the database is away, or without its tables. */
export const probeDatabase = async (database: Database): Promise<void> => {
  await database.asSystem((tx) => sql`select 1 from lot_state limit 1`.execute(tx))
}
