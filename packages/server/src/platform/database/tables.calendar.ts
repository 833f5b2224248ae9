import type { At } from './table-columns.ts'
import type { ColumnType, Generated } from 'kysely'

type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>

export interface ClosureTable {
  parking_lot_id: string
  id: string
  floor_id: string | null
  stall_ids: Generated<string[]>
  starts_at: At
  ends_at: At | null
  reason: string
  created_by: string | null
  created_at: CreatedAt
  version: Generated<number>
}

export interface OccupancyExceptionTable {
  parking_lot_id: string
  id: string
  group_id: string | null
  starts_at: At
  ends_at: At
  reason: string
  created_by: string | null
  created_at: CreatedAt
  version: Generated<number>
}

export interface HolidayTable {
  parking_lot_id: string
  /** YYYY-MM-DD. */
  day: string
  name: string
  version: Generated<number>
}
