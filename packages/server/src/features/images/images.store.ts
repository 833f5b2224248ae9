import type { Tx } from '#platform/database/database.ts'

/** The given keys whose image exists and belongs to a lot that the viewer may see. */
export const findVisibleImages = async (tx: Tx, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .selectFrom('plate_image')
    .select('file_key')
    .distinct()
    .where('file_key', 'in', [...keys])
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ file_key }) => file_key))
}
