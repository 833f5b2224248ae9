import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The given keys whose image or photo exists and belongs to a lot that the viewer may see. */
export const findVisibleImages = async (tx: Tx, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ file_key: string }>`
    select file_key from plate_image where file_key = any(${[...keys]}::text[]) and removed_at is null
    union select file_key from photo where file_key = any(${[...keys]}::text[]) and removed_at is null`.execute(
    tx,
  )
  return new Set(rows.map(({ file_key }) => file_key))
}
