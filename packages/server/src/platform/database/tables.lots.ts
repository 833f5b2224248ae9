import type { FixedCreditKind } from '@stallwise/domain/pricing/fixed-credit.rules.ts'
import type { ColumnType, Generated } from 'kysely'
import type { At, ResourceTable } from './table-columns.ts'

export interface ParkingLotTable {
  id: string
  customer_id: string
  name: string
  address: Generated<string>
  city: Generated<string>
  time_zone: string
  currency: Generated<string>
  high_occupancy_threshold: Generated<number>
  capitalization_rate: number | null
  enable_tenant_tracking_by_passholder_group: Generated<boolean>
  enable_smaller_map_icon: Generated<boolean>
  tab_access: ColumnType<unknown, string | undefined, string>
  product_access: ColumnType<unknown, string | undefined, string>
  fixed_credit_kind: ColumnType<
    FixedCreditKind | null,
    FixedCreditKind | null | undefined,
    FixedCreditKind | null
  >
  fixed_credit_value: ColumnType<number | null, number | null | undefined, number | null>
  fixed_credit_version: Generated<number>
  pass_validity_groups: ColumnType<unknown, string | undefined, string>
  sensor_timeout_minutes: Generated<number>
  lateness_minutes: Generated<number>
  violation_grace_minutes: Generated<number>
  time_limit_minutes: number | null
  public_map: Generated<boolean>
  retention_days: Generated<number>
  matched_image_days: Generated<number>
  unmatched_image_days: Generated<number>
  plate_days: Generated<number>
  visitor_durations: Generated<number[]>
  exit_grace_minutes: Generated<number>
  cover_before_minutes: Generated<number>
  recommendation_settings: ColumnType<unknown, string | undefined, string>
  time_bound_passes: Generated<boolean>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LotStateTable {
  parking_lot_id: string
  version: Generated<number>
  judged_token: Generated<string>
  last_event_at: At | null
  observed_since: At | null
  live_since: At | null
  sampled_until: At | null
  violations_until: At | null
  unknown_exits: Generated<number[]>
  counts: ColumnType<unknown, string | undefined, string>
  sensors: Generated<number>
  sensors_reporting: Generated<number>
  sensor_errors: Generated<number>
  low_batteries: Generated<number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FloorMapTable {
  hash: string
  svg: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FloorTable {
  parking_lot_id: string
  id: string
  floor_name: string
  position: number
  map_hash: string | null
}

export interface ParkingGroupTable extends ResourceTable {
  name: string
  type: 'tenant' | 'visitor' | 'ev' | 'reserved'
  counted_by: Generated<'stalls' | 'plates'>
  typed_capacity: number | null
  is_default_visitor: Generated<boolean>
  high_occupancy_threshold: number | null
  standard_pass_price_cents: number | null
  standard_pass_payment_frequency: string | null
  minimum_number_of_stalls: Generated<number>
  pass_limit_per_day: number | null
  next_pass_price_cents: Generated<number | null>
  /** YYYY-MM-DD. */
  next_pass_price_from: Generated<string | null>
  recommendations_wait_from: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface StallTable {
  parking_lot_id: string
  id: string
  stall_number: string
  floor_id: string
  group_id: string | null
  stall_type: 'Tenant' | 'Visitor' | 'EV' | 'Reserved'
  handicap: Generated<boolean>
  is_active: Generated<boolean>
  device: string | null
  stall_vendor: string | null
  ev_station_id: string | null
  ev_station_vendor: string | null
  ev_connector: Generated<string | null>
  version: Generated<number>
}

export interface StallStateTable {
  parking_lot_id: string
  stall_id: string
  occupied: Generated<boolean>
  since: At | null
  last_at: At | null
  last_event_id: string | null
  base_occupied: Generated<boolean>
  base_since: At | null
  base_at: At | null
  base_event_id: string | null
  first_seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  last_seen_at: At | null
  battery_percent: number | null
  battery_at: At | null
  fault: string | null
  fault_at: At | null
  errors: Generated<string[]>
  closed: Generated<boolean>
}

export interface ManagerTable extends ResourceTable {
  name: string
  phone: string
  email: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}
