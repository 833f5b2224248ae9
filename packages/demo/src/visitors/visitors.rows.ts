/** A row of guest_pass; times as RFC 3339. */
export interface GuestPassRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly plate: string
  readonly name: string
  readonly passholder_group_id: string
  readonly passholder_id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly parking_payment_option: 'paid' | 'nonPaid'
  readonly created_at: string
}

/** A row of registered_vehicle; times as RFC 3339. */
export interface RegisteredVehicleRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly plate: string
  readonly name: string | null
  readonly make: string | null
  readonly model: string | null
  readonly until: string | null
  readonly source: 'staff' | 'kiosk'
  readonly registered_at: string
}
