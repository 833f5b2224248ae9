import type {
  ChargingCost,
  ChargingCredit,
  ChargingPayer,
  ChargingPrices,
} from '@stallwise/domain/charging/charging-prices.model.ts'
import type { EnergyDoubt, LeftOutReading } from '@stallwise/domain/charging/energy.model.ts'
import type { StartFailure, StartState, StopReason } from '@stallwise/domain/charging/start.model.ts'
import type { SessionActivity, SessionEnding } from '@stallwise/domain/charging/session.model.ts'
import type { Generated } from 'kysely'
import type { At, Json, OptionalAt } from './table-columns.ts'

export interface ChargingPriceTable {
  parking_lot_id: string
  id: string
  payer: ChargingPayer
  version: number
  prices: Json<ChargingPrices> | null
  effective_from: At
  made_by: string | null
}

export interface ChargingStartTable {
  parking_lot_id: string
  id: string
  station_id: string
  evse: number
  token: string
  email: string | null
  prices: Json<ChargingPrices>
  credit: Json<ChargingCredit> | null
  state: StartState
  failure: Generated<StartFailure | null>
  session_id: Generated<string | null>
  command_id: Generated<string | null>
  beside: Generated<string | null>
  created_at: At
  started_at: OptionalAt
  stop_requested_at: OptionalAt
  stop_reason: Generated<StopReason | null>
  over_at: OptionalAt
}

export interface ChargingSessionTable {
  parking_lot_id: string
  id: string
  station_id: string
  station_name: string
  evse: number
  connector: number | null
  transaction_key: string | null
  began_at: At
  ended_at: OptionalAt
  ending: SessionEnding | null
  reason: string | null
  wh: number
  most_wh: number
  doubt: EnergyDoubt | null
  left_out: Json<LeftOutReading[]>
  flowed_at: OptionalAt
  activity: SessionActivity
  power_w: number | null
  measured_at: OptionalAt
  judged_at: At
  start_id: Generated<string | null>
  passholder_id: Generated<string | null>
  token: Generated<string | null>
  settled_at: OptionalAt
  cost: Json<ChargingCost> | null
  cents: Generated<number | null>
  tax_cents: Generated<number | null>
  currency: Generated<string | null>
  payment_id: Generated<string | null>
  cleared_at: OptionalAt
  cleared_by: Generated<string | null>
  note: Generated<string | null>
  erased_at: OptionalAt
  later_wh: Generated<number | null>
  later_most_wh: Generated<number | null>
  cleared_wh: Generated<number | null>
  stop_requested_at: OptionalAt
  stop_command_id: Generated<string | null>
  stop_asked_at: OptionalAt
  stop_accepted_at: OptionalAt
}
