import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Plain rows of pass_charge and pass_charge_entry. */
export interface PassChargeRows {
  readonly charges: readonly { readonly parking_lot_id: string }[]
  readonly entries: readonly { readonly parking_lot_id: string }[]
}

/** Adds plain rows, of new lots only. */
export const loadPassChargeRows = async (
  tx: Tx,
  {
    passCharges: { charges, entries } = { charges: [], entries: [] },
  }: { readonly passCharges?: PassChargeRows | undefined },
  { lotIds }: { readonly lotIds: readonly string[] },
): Promise<void> => {
  const added = new Set(lotIds)
  await loadRows(
    tx,
    'pass_charge',
    charges.filter((row) => added.has(row.parking_lot_id)),
  )
  await loadRows(
    tx,
    'pass_charge_entry',
    entries.filter((row) => added.has(row.parking_lot_id)),
  )
}
