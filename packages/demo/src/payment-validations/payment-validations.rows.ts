/** A row of payment_validation. */
export interface PaymentValidationRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly name: string
  readonly given_by: 'staff' | 'coupon'
  readonly coupon_code: string | null
  readonly reduction: 'minutes' | 'percent' | 'amount'
  readonly amount: number
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly maximum_uses: number | null
  readonly maximum_uses_per_day: number | null
  readonly is_active: boolean
}

/** A use of a validation, as it is added; times as RFC 3339. */
export interface ValidationUseRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly validation_id: string
  readonly plate: string
  readonly used_at: string
  readonly state: 'reserved' | 'used'
}
