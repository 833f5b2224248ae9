import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { draftDaysKept } from './drafts.view.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

/** LIM-76: deletes old unchanged drafts, discarded ones, and unused maps. */
export const deleteOldDrafts = (database: Database, now: number): Promise<{ drafts: number; maps: number }> =>
  database.asSystem(async (tx) => {
    const untouched = new Date(now - draftDaysKept * dayMs)
    const yesterday = new Date(now - dayMs)
    const drafts = await tx
      .deleteFrom('lot_draft')
      .where((eb) => eb.or([eb('updated_at', '<', untouched), eb('removed_at', '<', yesterday)]))
      .executeTakeFirst()
    // A map that is uploaded again counts as new, so one that is about to be used is not deleted.
    const maps = await sql`delete from floor_map where created_at < ${yesterday}
      and not exists (select 1 from floor where floor.map_hash = floor_map.hash)
      and not exists (select 1 from lot_draft_map where lot_draft_map.map_hash = floor_map.hash)`.execute(tx)
    return { drafts: Number(drafts.numDeletedRows), maps: Number(maps.numAffectedRows ?? 0n) }
  })
