import { sql } from 'kysely'
import { markForReports } from '#platform/report-marks/report-marks.ts'
import type { LotChange } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Adds plain rows of payment_validation, of new lots only. */
export const loadPaymentValidationRows = async (
  tx: Tx,
  {
    paymentValidations = [],
  }: { readonly paymentValidations?: readonly { readonly parking_lot_id: string }[] | undefined },
  { lotIds }: { readonly lotIds: readonly string[] },
): Promise<void> => {
  const fresh = paymentValidations.filter((row) => lotIds.includes(row.parking_lot_id))
  await loadRows(tx, 'payment_validation', fresh)
}

/** A use of a validation of the lot. */
export interface ValidationUseRow {
  readonly id: string
  readonly validation_id: string
  readonly plate: string
  readonly used_at: string
  readonly state: 'reserved' | 'used'
}

/** Adds uses that do not exist yet, of validations that do. */
export const addValidationUses = async (
  change: LotChange,
  uses: readonly ValidationUseRow[],
): Promise<void> => {
  const { tx, lotId } = change
  await sql`insert into payment_validation_use
      (parking_lot_id, id, validation_id, name, given_by, coupon_code, reduction, amount, plate, used_at, state)
    select v.parking_lot_id, u.id, v.id, v.name, v.given_by, v.coupon_code, v.reduction, v.amount, u.plate, u.used_at, u.state
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
      as u (id uuid, validation_id uuid, plate text, used_at timestamptz, state text)
    join payment_validation v on v.parking_lot_id = ${lotId} and v.id = u.validation_id
    on conflict do nothing`.execute(tx)
  await markForReports(
    tx,
    lotId,
    'validationUses',
    uses.map((use) => Date.parse(use.used_at)),
  )
  change.markStale('payment-validations')
}
