import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { loadToday } from '#platform/database/lot-day.ts'
import { Refusal } from '#platform/http/problems.ts'

/**
 * WTL-01: refuses if a group has no passes left for those of these passholders that do not count in it yet. Called before they are
 * written, within a change of the lot, of which there is one at a time.
 */
export const requireRoom = async (
  { tx, lotId, now }: LotChange,
  groupId: string,
  passholderIds: readonly string[],
): Promise<void> => {
  const day = await loadToday(tx, lotId, now)
  const { rows } = await sql<{ left: number | null; inside: number }>`select
      passes_left(${lotId}, ${groupId}, ${day}::date) as left,
      (select count(*)::int from passholder where parking_lot_id = ${lotId} and passholder_group_id = ${groupId}
        and removed_at is null and coalesce(valid_to, ${day}::date) >= ${day}::date and id = any(${[...passholderIds]}::uuid[])) as inside`.execute(
    tx,
  )
  const { left, inside } = rows[0]!
  const added = passholderIds.length - inside
  if (left !== null && added > 0 && added > left) throw new Refusal('group-full')
}
