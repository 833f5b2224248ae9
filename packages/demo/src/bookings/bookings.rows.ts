/** A row of booking_group. */
export interface BookingGroupRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly parking_group_id: string
  readonly name: string
  readonly allowance: number
  /** Of Sunday to Saturday; null = as on every day. */
  readonly weekday_allowances: readonly (number | null)[]
  readonly days_ahead: number
  readonly longest_booking: number | null
  readonly contact_emails: string | null
  readonly tenants: readonly string[]
}

/** A row of booking without the instants of its days; days as YYYY-MM-DD of the lot's time zone, times as RFC 3339. */
export interface BookingRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly booking_group_id: string
  readonly first_day: string
  readonly last_day: string
  readonly name: string
  readonly email: string | null
  readonly plate: string
  readonly booked_at: string
}
