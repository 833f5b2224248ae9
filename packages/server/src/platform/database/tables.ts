import type { ClosureTable, HolidayTable, OccupancyExceptionTable } from './tables.calendar.ts'
import type { ColumnType, Generated } from 'kysely'
import type { DeviceLogBaseTable, LotRetentionTable } from './tables.retention.ts'
import type {
  CameraTable,
  DeviceEventTable,
  DeviceTable,
  IngestOddityTable,
  PlateImageTable,
  RfidReaderTable,
  RfidThresholdTable,
  SourceTable,
  UnknownDeviceTable,
  ZoneTable,
} from './tables.devices.ts'
import type {
  PassholderGroupTable,
  PassholderPlateTable,
  PassholderTable,
  PassholderTagTable,
} from './tables.passholders.ts'

type At = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>

export interface CustomerTable {
  id: string
  name: string
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AppUserTable {
  id: string
  customer_id: string | null
  email: string
  name: string
  roles: string[]
  blocked: Generated<boolean>
  issuer: string | null
  subject: string | null
  preferences: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface UserLotTable {
  user_id: string
  parking_lot_id: string
}

export interface IdentityAccountTable {
  id: string
  email: string
  name: string
  password_hash: string | null
  email_verified: Generated<boolean>
  blocked: Generated<boolean>
  roles: Generated<string[]>
  customer_id: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface IdentityTicketTable {
  token_hash: string
  account_id: string
  purpose: string
  expires_at: At
}

export interface OidcPayloadTable {
  model: string
  id: string
  payload: Json<unknown>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  consumed_at: At | null
  expires_at: At | null
}

export interface ServerSecretTable {
  name: string
  value: Json<unknown>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

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
  pass_validity_groups: ColumnType<unknown, string | undefined, string>
  sensor_timeout_minutes: Generated<number>
  public_map: Generated<boolean>
  retention_days: Generated<number>
  matched_image_days: Generated<number>
  unmatched_image_days: Generated<number>
  plate_days: Generated<number>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LotStateTable {
  parking_lot_id: string
  version: Generated<number>
  last_event_at: At | null
  observed_since: At | null
  sampled_until: At | null
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

export interface ParkingGroupTable {
  parking_lot_id: string
  id: string
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
  version: Generated<number>
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
  last_seen_at: At | null
  battery_percent: number | null
  battery_at: At | null
  fault: string | null
  fault_at: At | null
  errors: Generated<string[]>
  closed: Generated<boolean>
}

export interface LotLogTable {
  parking_lot_id: string
  lot_version: number
  ordinal: Generated<number>
  at: At
  kind: string
  detail: Json<unknown>
}

export interface VisitTable {
  parking_lot_id: string
  id: string
  plate: string | null
  passholder_id: string | null
  match: 'exact' | 'lookAlike' | 'candidate' | 'none'
  group_id: string | null
  entered_at: At
  exited_at: At | null
  closed_by: 'exit' | 'nextEntry' | 'longestStay' | null
  entry_event_id: string
  exit_event_id: string | null
  revised: Generated<boolean>
}

export interface OccupancySampleTable {
  parking_lot_id: string
  group_id: string
  day: string
  slots: (number | null)[]
  revised: Generated<boolean>
}

export interface OccupancyDayTable {
  parking_lot_id: string
  group_id: string
  day: string
  peak: number | null
  mean: number | null
  observed_share: number
  capacity: number
  passes_sold: number | null
}

export interface AlertTable {
  parking_lot_id: string
  id: string
  alert_type: 'violation' | 'occupancy'
  alert_status: 'active' | 'deleted'
  alert_body: string
  group_id: string | null
  occupancy: number | null
  threshold: number | null
  date_created: At
  updated_at: At
  deleted_by: string | null
  held_back: Generated<boolean>
}

export interface SensorErrorTable {
  parking_lot_id: string
  id: string
  stall_id: string
  device_id: string
  kind: 'fault' | 'silent' | 'flapping' | 'lowBattery'
  status: 'active' | 'resolved'
  detail: string | null
  opened_at: At
  resolved_at: At | null
}

export interface RecommendationTable {
  parking_lot_id: string
  id: string
  type_of_recommendation: 'oversell' | 'stallMix' | 'adjustPrice'
  group_id: string | null
  status: Generated<string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TaskTable {
  parking_lot_id: string
  id: string
  recommendation_id: string
  status: 'inProgress' | 'completed' | 'abandoned'
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LotTimerTable {
  parking_lot_id: string
  kind: string
  subject: string
  due_at: At
}

export interface LotChangeTable {
  parking_lot_id: string
  version: number
  xact: Generated<string>
  at: ColumnType<Date, Date | string | undefined, Date | string>
  payload: Json<unknown>
}

export interface AuditEntryTable {
  chain: string
  sequence: number
  parking_lot_id: string | null
  customer_id: string | null
  at: At
  actor_id: string | null
  actor_name: string
  action: string
  object_kind: string
  object_id: string
  before: Json<unknown> | null
  after: Json<unknown> | null
  salt: string
  digest: string
  previous_hash: string
  hash: string
}

/** Every table, for Kysely. Timestamps come as Date, bigint and numeric as number, dates as YYYY-MM-DD. */
export interface Tables {
  customer: CustomerTable
  app_user: AppUserTable
  user_lot: UserLotTable
  identity_account: IdentityAccountTable
  identity_ticket: IdentityTicketTable
  oidc_payload: OidcPayloadTable
  server_secret: ServerSecretTable
  parking_lot: ParkingLotTable
  lot_state: LotStateTable
  floor_map: FloorMapTable
  floor: FloorTable
  parking_group: ParkingGroupTable
  stall: StallTable
  stall_state: StallStateTable
  device: DeviceTable
  zone: ZoneTable
  camera: CameraTable
  source: SourceTable
  unknown_device: UnknownDeviceTable
  ingest_oddity: IngestOddityTable
  rfid_threshold: RfidThresholdTable
  rfid_reader: RfidReaderTable
  passholder_group: PassholderGroupTable
  passholder: PassholderTable
  passholder_plate: PassholderPlateTable
  passholder_tag: PassholderTagTable
  device_event: DeviceEventTable
  lot_log: LotLogTable
  plate_image: PlateImageTable
  visit: VisitTable
  occupancy_sample: OccupancySampleTable
  occupancy_day: OccupancyDayTable
  closure: ClosureTable
  occupancy_exception: OccupancyExceptionTable
  holiday: HolidayTable
  alert: AlertTable
  sensor_error: SensorErrorTable
  recommendation: RecommendationTable
  task: TaskTable
  lot_timer: LotTimerTable
  lot_change: LotChangeTable
  audit_entry: AuditEntryTable
  lot_retention: LotRetentionTable
  device_log_base: DeviceLogBaseTable
}
