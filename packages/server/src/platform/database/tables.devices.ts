import type { MissedReadKind } from '@stallwise/domain/visits/missed-reads.model.ts'
import type { AntiPassback, GatePolicy, UnjudgedEntry } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { At, Json, ResourceTable } from './table-columns.ts'
import type { ColumnType, Generated } from 'kysely'

type MaybeAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

export interface DeviceTable {
  parking_lot_id: string
  id: string
  customer_id: string
  device_id: string
  kind: 'stall-sensor' | 'camera' | 'rfid-reader'
  stall_id: string | null
}

export interface ZoneTable extends ResourceTable {
  name: string
  type: 'entry' | 'exit' | 'entryExit' | 'interior' | 'ev' | 'restricted'
  passholder_groups: Generated<string[]>
  travel_time_minutes: number | null
  auto_dismiss_minutes: number | null
  sprockits: Generated<string[]>
  gate_policy: Generated<GatePolicy>
  anti_passback: Generated<AntiPassback>
  unjudged_entry: Generated<UnjudgedEntry>
}

export interface CameraTable extends ResourceTable {
  zone_id: string | null
  name: string
  device_id: string
  role: 'entry' | 'exit' | 'both' | 'interior'
  entry_from_degrees: number | null
  entry_to_degrees: number | null
  exit_from_degrees: number | null
  exit_to_degrees: number | null
  last_seen_at: At | null
}

export interface SourceTable {
  id: string
  customer_id: string
  kind: string
  name: string
  key_hash: string
  key_hint: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: At | null
  last_event_at: At | null
  topic_filter: string | null
  key_created_at: ColumnType<Date, Date | string | undefined, Date | string>
  previous_key_hash: MaybeText
  previous_key_hint: MaybeText
  previous_key_until: MaybeAt
  lots: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  version: Generated<number>
}

export interface UnknownDeviceTable {
  source_id: string
  device_id: string
  first_seen_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>
  events: Generated<number>
}

export interface MissedReadTable {
  parking_lot_id: string
  day: string
  device_id: string
  kind: MissedReadKind
  count: number
  last_at: At
}

export interface IngestOddityTable {
  source_id: string
  day: string
  kind: string
  device_id: Generated<string>
  count: number
  first_seen_at: At
  last_seen_at: At
}

/** The settings of an antenna. */
export interface AntennaRow {
  readonly antenna: number
  readonly zone: string | null
}

export interface RfidReaderTable extends ResourceTable {
  zone_id: string | null
  threshold_id: string | null
  name: string
  device_id: string
  ip: string | null
  role: 'entry' | 'exit' | 'both' | 'interior'
  entry_antennas: Generated<number[]>
  exit_antennas: Generated<number[]>
  weakest_dbm: number | null
  antennas: Json<AntennaRow[]>
  last_seen_at: At | null
}

export interface DeviceEventTable {
  parking_lot_id: string
  source_id: string
  event_id: string
  at: At
  received_at: At
  lot_version: number
  kind: string
  device_id: string
  occupied: boolean | null
  battery_percent: number | null
  fault: string | null
  detail: Json<unknown> | null
}

export interface PlateImageTable {
  parking_lot_id: string
  source_id: string
  event_id: string
  at: At
  file_key: string
  sha256: string
  size_bytes: number
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  file_removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface SectorTable extends ResourceTable {
  name: string
  stall_ids: string[]
  floor_ids: string[]
}

interface MessageColumns {
  id: string
  received_at: At
  via: 'http' | 'mqtt'
  body: string | null
  is_cut: boolean
  size_bytes: number
  outcome: Json<unknown>
}

export interface DeviceMessageTable extends MessageColumns {
  parking_lot_id: string
  device_id: string
  source_id: string
  lot_ids: string[]
}

export interface SourceMessageTable extends MessageColumns {
  source_id: string
  lot_ids: string[]
}
