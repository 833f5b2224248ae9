import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Plain rows of masterlists. */
export type MasterlistRows = readonly { readonly parking_lot_id: string }[]

/** Loads the masterlists of new lots: what users remove from others does not come back. */
export const loadMasterlists = async (
  tx: Tx,
  { masterlists = [] }: { readonly masterlists?: MasterlistRows | undefined },
  { lotIds }: { readonly lotIds: readonly string[] },
): Promise<void> => {
  const isNew = new Set(lotIds)
  await loadRows(
    tx,
    'masterlist_entry',
    masterlists.filter(({ parking_lot_id: lotId }) => isNew.has(lotId)),
  )
}
