import type { ColumnType } from 'kysely'
import type { At } from './table-columns.ts'

type NullableAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface DeviceHourTable {
  parking_lot_id: string
  device_id: string
  at: At
  reads: number
}

export interface DeviceDayTable {
  parking_lot_id: string
  device_id: string
  day: string
  events: number
  first_at: At
  last_at: At
  /** A `tstzrange[]`. */
  silences: string
}

export interface DeviceHistoryTable {
  parking_lot_id: string
  due_at: At
  hours_until: NullableAt
  days_until: string | null
}
