import type {
  GateDriver,
  GateReach,
  GateSettings,
  OpeningState,
  OutcomeReason,
  ReleaseState,
} from '@stallwise/domain/gates/gates.model.ts'
import type { CallOutcome } from '@stallwise/domain/gates/intercom-calls.rules.ts'
import type { OpeningCause, RefusalCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { SignFormat, SignLine } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import type { ColumnType, Generated } from 'kysely'
import type { At, Json, ResourceTable } from './table-columns.ts'

type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>
/** A time that may be absent when the row is written. */
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface GateControllerTable extends ResourceTable {
  monex_device_id: string
  driver: GateDriver
  reach: GateReach
  address: string
  outlet_base: number
  settings: Json<GateSettings>
  credentials: string | null
  created_at: CreatedAt
}

export interface SprockitTable extends ResourceTable {
  name: string
  code: string
  description: string
  controller_id: string
  outlet: number
  pulse_ms: number
  created_at: CreatedAt
}

export interface EdgeKeyTable extends ResourceTable {
  name: string
  key_hash: string
  key_hint: string
  created_at: CreatedAt
  last_seen_at: NullableTime
}

export interface IntercomCallTable {
  parking_lot_id: string
  id: string
  at: At
  note: string
  outcome: CallOutcome
  noted_by: string | null
  noted_by_name: string
}

export interface GateDecisionTable {
  parking_lot_id: string
  id: string
  decided_at: At
  zone_id: string
  event_id: string
  read_at: At
  device_name: string
  passage: 'entry' | 'exit'
  opens: boolean
  cause: OpeningCause | RefusalCause
  is_passback: boolean
  passholder_id: string | null
  opening_id: Generated<string | null>
  was_opening: Generated<boolean>
  visit_id: Generated<string | null>
  due_cents: Generated<number | null>
  due_since: NullableTime
  /** GAT-60: by what the vehicle is recognised; null once it is not needed. */
  signs: Generated<string[] | null>
  arrived_at: NullableTime
  last_read_at: NullableTime
  pulsed_at: NullableTime
  pulses_again: Generated<number>
  rights: Generated<string | null>
  /** VIS-43: when the gates opened for a vehicle that they had held, after it was paid for. */
  opened_later_at: NullableTime
  /** VIS-41: the version of the lot with which it was logged; null = not yet. */
  log_version: Generated<number | null>
}

export interface GateOpeningTable {
  parking_lot_id: string
  id: string
  sprockit_id: string | null
  gate_name: string
  controller_id: string
  outlet: number
  pulse_ms: number
  reach: GateReach
  reason: string
  cause: OpeningCause | null
  asked_by: string | null
  asked_by_name: string
  asked_at: CreatedAt
  expires_at: At
  claimed_at: NullableTime
  claimed_by: string | null
  state: Generated<OpeningState>
  outcome_reason: OutcomeReason | null
  decided_at: NullableTime
  release_state: Generated<ReleaseState>
  release_due_at: NullableTime
  release_attempts: Generated<number>
  released_at: NullableTime
  notified_at: NullableTime
  for_decision: Generated<string | null>
  requested_at: NullableTime
  /** VIS-41: the version of the lot with which it was logged; null = not yet. */
  log_version: Generated<number | null>
}

export interface WayfinderTable extends ResourceTable {
  name: string
  description: string
  lines: Json<readonly SignLine[]>
  full_at: number
  full_text: string
  soon_text: Generated<string>
  closed_text: string
  stale_text: string
  closed: boolean
  feed_token: string
  push_url: string | null
  push_format: SignFormat
  push_secret: string | null
  created_at: CreatedAt
}

export interface WayfinderPushTable {
  parking_lot_id: string
  wayfinder_id: string
  lot_version: number | null
  content_hash: string | null
  next_at: CreatedAt
  sent_at: NullableTime
  ok: boolean | null
  status: number | null
  reason: string | null
  failures: Generated<number>
}
