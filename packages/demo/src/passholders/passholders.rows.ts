/** A row of passholder_group. */
export interface PassholderGroupRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly parking_group_id: string
  readonly name: string
  readonly tenants: readonly string[]
  readonly max_passes: number | null
}

/** A row of waitlist_entry. */
export interface WaitlistRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly passholder_group_id: string
  readonly name: string
  readonly email: string
  readonly suite: string | null
  readonly place: number
}

/** A row of passholder; dates as YYYY-MM-DD. */
export interface PassholderRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly passholder_group_id: string
  readonly pass_id: string
  readonly name: string
  readonly email: string | null
  readonly suite: string | null
  readonly pass_type: 'allDay' | 'daytime' | 'overnight'
  readonly validity_group: string | null
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly is_multi_pass: boolean
  readonly number_of_vehicles: number | null
  readonly inside_at_once: number | null
  readonly same_as_pass_owner: boolean
  readonly pass_owner_name: string | null
  readonly pass_owner_email: string | null
}

/** A row of passholder_tag; the EPC in upper-case hex. */
export interface PassholderTagRow {
  readonly parking_lot_id: string
  readonly epc: string
  readonly passholder_id: string
}

/** A row of passholder_plate. */
export interface PassholderPlateRow {
  readonly parking_lot_id: string
  readonly plate: string
  readonly passholder_id: string
  readonly make: string | null
  readonly model: string | null
  readonly until: string | null
}
