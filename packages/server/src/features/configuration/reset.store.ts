import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Deletes the open alerts of a lot like a user does. */
export const deleteOpenAlerts = async (
  tx: Tx,
  lotId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<{ id: string; alert_type: 'violation' | 'occupancy'; group_id: string | null }[]> =>
  tx
    .updateTable('alert')
    .set({ alert_status: 'deleted', deleted_by: by, updated_at: at })
    // ALE-03: a deleted occupancy alert suppresses the next one until its cause ends.
    .set({ held_back: sql<boolean>`alert_type = 'occupancy'` })
    .where('parking_lot_id', '=', lotId)
    .where('alert_status', '=', 'active')
    .returning(['id', 'alert_type', 'group_id'])
    .execute()
