import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import type {
  SendFailure,
  SendInterval,
  SentFormat,
  SentPeriod,
} from '@stallwise/domain/reports/report-schedule.model.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { At, Json, OptionalAt, ResourceTable } from './table-columns.ts'

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
  paid_cents: number
  ms: number
  wh: number
}

export interface ReportKeptTable {
  parking_lot_id: string
  source: string
  time_zone: string
  checked_on: Generated<string>
}

export interface ReportScheduleTable extends ResourceTable {
  report_name: ReportName
  filters: Json<Readonly<Record<string, string[]>>>
  sort: string | null
  period: SentPeriod
  every: SendInterval
  on_day: number
  hour: number
  format: SentFormat
  paused: Generated<boolean>
  created_by: string
  created_at: At
  time_zone: string
  next_at: At
  send_now_at: OptionalAt
  claimed_until: OptionalAt
  last_sent_at: OptionalAt
  last_rows: number | null
  failure: SendFailure | null
  failed_at: OptionalAt
}

export interface ReportRecipientTable {
  parking_lot_id: string
  schedule_id: string
  user_id: string
  leave_key: Generated<string>
  left_at: OptionalAt
  failure: SendFailure | null
}

export interface ReportFileTable {
  parking_lot_id: string
  id: string
  schedule_id: string
  report_name: ReportName
  range_from: At
  range_to: At
  format: SentFormat
  with_amounts: boolean
  rows: number
  bytes: number
  created_at: At
  sent_at: OptionalAt
  removed_at: OptionalAt
}

export interface ReportMailTable {
  parking_lot_id: string
  id: string
  schedule_id: string
  file_id: string
  user_id: string
  created_at: At
  state: 'waiting' | 'sent' | 'failed'
}
