import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Adds plain rows of waitlist_entry, of new lots only. */
export const loadWaitlist = async (
  tx: Tx,
  { waitlist = [] }: { readonly waitlist?: readonly { readonly parking_lot_id: string }[] | undefined },
  { lotIds }: { readonly lotIds: readonly string[] },
): Promise<void> => {
  const fresh = waitlist.filter((row) => lotIds.includes(row.parking_lot_id))
  await loadRows(tx, 'waitlist_entry', fresh)
}
