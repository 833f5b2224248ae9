import type { ActorKind } from '@stallwise/domain/access/actors.ts'
import type { ColumnType, Generated } from 'kysely'
import type { At, Json } from './table-columns.ts'
import type { Notified } from './tables.notifications.ts'

export interface LotLogTable {
  parking_lot_id: string
  lot_version: number
  ordinal: Generated<number>
  at: At
  kind: string
  detail: Json<unknown>
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
  notified_at: Notified
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
  /** For servers of the version before, which resume streams by it; it goes in the next one (decision 83). */
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
  actor_kind: ActorKind | null
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
