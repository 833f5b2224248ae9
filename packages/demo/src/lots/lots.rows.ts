import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'

export interface ProductAccess {
  readonly insightVolt: boolean
  readonly visitorValidation: boolean
  readonly enforcement: boolean
  readonly payments: boolean
}

/** A row of parking_lot; JSON columns are plain data here. */
export interface LotRow {
  readonly id: string
  readonly customer_id: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly time_zone: string
  readonly currency: string
  readonly high_occupancy_threshold: number
  readonly capitalization_rate: number | null
  readonly enable_tenant_tracking_by_passholder_group: boolean
  readonly enable_smaller_map_icon: boolean
  readonly tab_access: { readonly violation: boolean }
  readonly product_access: ProductAccess
  readonly time_bound_passes: boolean
  readonly pass_validity_groups: readonly {
    readonly _id: string
    readonly name: string
    readonly days: readonly number[]
    readonly from: string
    readonly to: string
  }[]
  readonly sensor_timeout_minutes: number
  readonly public_map: boolean
}

/** A row of floor_map: the SVG and its SHA-256 in hex. */
export interface FloorMapRow {
  readonly hash: string
  readonly svg: string
}

/** A row of floor. */
export interface FloorRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly floor_name: string
  readonly position: number
  readonly map_hash: string | null
}

/** A row of parking_group. */
export interface GroupRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly name: string
  readonly type: GroupType
  readonly counted_by: 'stalls' | 'plates'
  readonly typed_capacity: number | null
  readonly is_default_visitor: boolean
  readonly high_occupancy_threshold: number | null
  readonly standard_pass_price_cents: number | null
  readonly standard_pass_payment_frequency: 'hourly' | 'weekly' | 'monthly' | 'yearly' | null
  readonly minimum_number_of_stalls: number
  readonly pass_limit_per_day: number | null
}
