import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Adds plain rows of rate_plan, of new lots only. */
export const loadRatePlanRows = async (
  tx: Tx,
  { ratePlans = [] }: { readonly ratePlans?: readonly { readonly parking_lot_id: string }[] | undefined },
  { lotIds }: { readonly lotIds: readonly string[] },
): Promise<void> => {
  const fresh = ratePlans.filter((row) => lotIds.includes(row.parking_lot_id))
  await loadRows(tx, 'rate_plan', fresh)
}
