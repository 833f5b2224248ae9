import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'
import { addOwnDays } from './occurrences.store.ts'
import { carryAt, ownDaysAt } from './own-days.ts'
import { listOwnEvents, updateOwnEvent } from './own-events.store.ts'

/** Plain rows of own events, in the table's spelling. */
type OwnEventRows = readonly { readonly parking_lot_id: string }[]

/** Adds own events to new lots, with their days. */
export const loadOwnEvents = async (
  tx: Tx,
  { ownEvents = [] }: { readonly ownEvents?: OwnEventRows | undefined },
  { lotIds, now }: { readonly lotIds: readonly string[]; readonly now: number },
): Promise<void> => {
  const rows = ownEvents.filter((row) => lotIds.includes(row.parking_lot_id))
  await loadRows(tx, 'own_event', rows)
  for (const lotId of new Set(rows.map((row) => row.parking_lot_id))) {
    const lot = await tx
      .selectFrom('parking_lot')
      .select('time_zone')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
    for (const { id, version: _, ...event } of await listOwnEvents(tx, lotId)) {
      await addOwnDays(tx, lotId, id, ownDaysAt(event, now, lot.time_zone))
      if (event.isWeekly) await updateOwnEvent(tx, { lotId, id }, event, carryAt(event, now))
    }
  }
}
