import type { TypeRule } from '@stallwise/domain/events/events.model.ts'
import type { Generated } from 'kysely'
import type { At, Json, OptionalAt } from './table-columns.ts'

export interface OwnEventTable {
  parking_lot_id: string
  id: string
  name: string
  type: string | null
  starts_at: At
  ends_at: At
  is_all_day: boolean
  is_weekly: boolean
  /** YYYY-MM-DD. */
  last_day: string | null
  due_at: OptionalAt
  version: Generated<number>
}

export interface EventCalendarTable {
  parking_lot_id: string
  id: string
  name: string
  /** Null = a file. */
  host: string | null
  /** Sealed. */
  address: string | null
  content: Buffer | null
  type: string | null
  type_rules: Json<TypeRule[]>
  due_at: At
  read_at: OptionalAt
  succeeded_at: OptionalAt
  failure: string | null
  failures: Generated<number>
  left_out: Generated<number>
  version: Generated<number>
}

export interface LotEventTable {
  parking_lot_id: string
  id: string
  own_event_id: string | null
  calendar_id: string | null
  key: Generated<string>
  name: string
  type: string | null
  starts_at: At
  ends_at: At
  is_all_day: boolean
}

export interface EventAnswerTable {
  parking_lot_id: string
  /** YYYY-MM-DD. */
  day: string
  was_event: boolean
  answered_at: At
}
