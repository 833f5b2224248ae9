/** A row of pass_charge; days as YYYY-MM-DD. */
export interface PassChargeRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly passholder_id: string
  readonly frequency: string
  readonly first_day: string
  readonly last_day: string
  readonly not_before: string
  readonly price_cents: number
  readonly passes: number
  readonly spans: readonly object[] | null
  readonly charged_days: number
  readonly charged_cents: number
  readonly paid_cents: number
  readonly refunded_cents: number
  readonly is_waived: boolean
}

/** A row of pass_charge_entry. */
export interface PassChargeEntryRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly charge_id: string
  readonly kind: 'payment' | 'waiver'
  readonly cents: number
  readonly method: 'staff'
  readonly note: string | null
  readonly at: string
  readonly by_user: string | null
}

/** What passes were charged, and what was paid. */
export interface PassChargeRows {
  readonly charges: readonly PassChargeRow[]
  readonly entries: readonly PassChargeEntryRow[]
}
