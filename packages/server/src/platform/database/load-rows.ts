import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

const rowsAtOnce = 2_000

/** Inserts plain rows into a table in bulk; existing rows are left unchanged. Returns how many were new. */
export const loadRows = async (tx: Tx, table: keyof Tables, rows: readonly object[]): Promise<number> => {
  if (rows.length === 0) return 0
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  let added = 0n
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(start, start + rowsAtOnce))
    const result = await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb) on conflict do nothing`.execute(
      tx,
    )
    added += result.numAffectedRows ?? 0n
  }
  return Number(added)
}
