import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { loadToday } from '#platform/database/lot-day.ts'
import { Refusal } from '#platform/http/problems.ts'

/** WTL-01, PAS-05: how many vehicles the passes of a group may still allow inside; null = no limit. */
const roomOf = async ({ tx, lotId, now }: LotChange, groupId: string): Promise<number | null> => {
  const day = await loadToday(tx, lotId, now)
  const { rows } = await sql<{ left: number | null }>`select
    passes_left(${lotId}, ${groupId}, ${day}::date) as left`.execute(tx)
  return rows[0]!.left
}

/**
 * WTL-01: called before passholders of a group are written, within a change of the lot, of which there is one at a time. The
 * change is refused if afterwards the group has more than its maximum, and more than before.
 */
export const requireRoom = async (change: LotChange, groupId: string): Promise<void> => {
  const before = await roomOf(change, groupId)
  if (before === null) return
  change.ahead(async () => {
    const after = await roomOf(change, groupId)
    if (after !== null && after < 0 && after < before) throw new Refusal('group-full')
    return undefined
  })
}
