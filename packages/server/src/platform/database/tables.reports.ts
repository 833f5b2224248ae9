import type { GeneratedAlways } from 'kysely'
import type { At } from './table-columns.ts'

export interface ReportMarkTable {
  parking_lot_id: string
  id: GeneratedAlways<number>
  source: string
  /** Null: any time. */
  at: At | null
}

export interface ReportDayTable {
  parking_lot_id: string
  source: string
  day: string
  kind: string
  part: string
  currency: string
  count: number
  cents: number
  tax_cents: number
  ms: number
}

export interface ReportKeptTable {
  parking_lot_id: string
  source: string
  time_zone: string
}
