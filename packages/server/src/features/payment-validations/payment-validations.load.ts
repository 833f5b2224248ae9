import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

interface Row {
  readonly parking_lot_id: string
}

/** Plain rows of payment validations and their uses. */
export interface PaymentValidationRows {
  readonly validations: readonly Row[]
  readonly uses: readonly Row[]
}

/** Adds plain rows of payment validations and their uses, of new lots only. */
export const loadPaymentValidationRows = async (
  tx: Tx,
  { validations, uses }: PaymentValidationRows,
  lotIds: readonly string[],
): Promise<void> => {
  const ofNewLots = (rows: readonly Row[]) => rows.filter((row) => lotIds.includes(row.parking_lot_id))
  await loadRows(tx, 'payment_validation', ofNewLots(validations))
  await loadRows(tx, 'payment_validation_use', ofNewLots(uses))
}
