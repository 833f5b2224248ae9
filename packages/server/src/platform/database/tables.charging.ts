import type {
  ChargerProtocol,
  ChargingState,
  ConnectorStatus,
  IdToken,
  TransactionMessages,
  StatusMessage,
} from '@stallwise/domain/charging/charger-messages.model.ts'
import type { CommandState } from '@stallwise/domain/commands/command.rules.ts'
import type { ColumnType, Generated } from 'kysely'
import type { At, Json, OptionalAt, ResourceTable } from './table-columns.ts'

type MadeAt = ColumnType<Date, Date | string | undefined, Date | string>

export interface ChargingStationTable extends ResourceTable {
  identity: string
  name: string
  vendor: string
  rated_watts: number
  phases: number
  amps_per_phase: number
  password_hash: string
  former_password_hash: Generated<string | null>
  password_made_at: MadeAt
  created_at: MadeAt
  protocol: Generated<ChargerProtocol | null>
  boot_vendor: Generated<string | null>
  boot_model: Generated<string | null>
  boot_serial: Generated<string | null>
  boot_firmware: Generated<string | null>
  booted_at: OptionalAt
  connection_id: Generated<string | null>
  server_id: Generated<string | null>
  connected_at: OptionalAt
  disconnected_at: OptionalAt
  last_message_at: OptionalAt
  first_connected_at: OptionalAt
}

export interface ChargingOutageTable {
  parking_lot_id: string
  station_id: string
  from_at: At
  to_at: At
}

export interface ChargingConnectorTable {
  parking_lot_id: string
  station_id: string
  evse: number
  connector: number
  status: ConnectorStatus
  error: string | null
  detail: string | null
  at: At
  since: At
}

type WithoutToken<T> = T extends unknown ? Omit<T, 'token' | 'identity'> : never
/** A message that is judged, without what has columns of its own. */
export type RecordFacts = WithoutToken<TransactionMessages | StatusMessage>

export interface ChargingRecordTable {
  parking_lot_id: string
  id: string
  station_id: string
  kind: 'begin' | 'update' | 'end' | 'status'
  identity: string
  transaction_key: string | null
  seq_no: number | null
  evse: number | null
  connector: number | null
  at: At
  is_time_replaced: Generated<boolean>
  received_at: At
  /** Without its token. */
  facts: Json<RecordFacts>
  token: Json<IdToken> | null
  judged_at: OptionalAt
  lot_told_at: OptionalAt
}

export interface ChargingMeterValueTable {
  parking_lot_id: string
  station_id: string
  at: At
  identity: string
  evse: number | null
  connector: number | null
  transaction_key: string | null
  seq_no: number | null
  received_at: At
  is_time_replaced: Generated<boolean>
  context: string | null
  charging_state: ChargingState | null
  energy_wh: number | null
  power_w: number | null
  amps: (number | null)[] | null
  soc: number | null
}

export interface ChargingCommandTable {
  parking_lot_id: string
  id: string
  station_id: string
  station_name: string
  kind: string
  arguments: Json<unknown>
  asked_by: string | null
  asked_by_name: string
  asked_at: MadeAt
  expires_at: At
  claimed_at: OptionalAt
  claimed_by: Generated<string | null>
  state: Generated<CommandState>
  outcome_reason: Generated<string | null>
  decided_at: OptionalAt
  answer: Json<unknown> | null
}

export interface UnknownChargingStationTable {
  identity: string
  first_seen_at: At
  last_seen_at: At
  attempts: Generated<number>
  address: string
  protocols: string
}
