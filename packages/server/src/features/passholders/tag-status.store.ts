import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

interface TagHolder {
  readonly _id: string
  readonly parkingLot: string
  readonly isMultiPass: boolean
  readonly tagIds: readonly string[]
}

/**
 * VIS-21: a tag is inside while the visit that it belongs to is open: of a multi-pass the tag's own, of any other pass
 * that of the passholder.
 */
export const listTagStatus = async (tx: Tx, holder: TagHolder) => {
  const { _id: id, parkingLot: lotId, isMultiPass, tagIds } = holder
  const { rows } = await sql<{
    subject: string | null
    entered: Date
  }>`select subject, entered_at as entered from visit
    where parking_lot_id = ${lotId} and passholder_id = ${id} and exited_at is null order by entered_at`.execute(
    tx,
  )
  return tagIds.map((tagId) => {
    const visit = rows.findLast(({ subject }) => !isMultiPass || subject === tagId)
    return {
      tagId,
      status: visit ? ('inside' as const) : ('outside' as const),
      since: visit?.entered.toISOString() ?? null,
    }
  })
}
