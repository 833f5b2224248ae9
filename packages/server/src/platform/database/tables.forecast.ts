import type { At, OptionalAt } from './table-columns.ts'

export interface ForecastStateTable {
  parking_lot_id: string
  group_id: string
  through: string
  state: Buffer
  effects: Buffer | null
  past: Buffer
}

export interface ForecastDayTable {
  parking_lot_id: string
  group_id: string
  day: string
  errors: Buffer | null
  value_count: number
  error: number
  error_of_last_week: number
  hour_count: number
  error_of_hour: number
  band_count: number
  in_band: number
  peak: number | null
  forecast_peak: number | null
  full_chance: number | null
  was_full: boolean | null
}

export interface LotForecastTable {
  parking_lot_id: string
  due_at: At
  made_at: OptionalAt
  full_at: OptionalAt
  full_chance: number | null
  said_at: At
}
