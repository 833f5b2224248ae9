import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { At, ResourceTable } from './table-columns.ts'

export type BookingGroupTable = ResourceTable & {
  parking_group_id: string
  name: string
  allowance: number
  weekday_allowances: Generated<(number | null)[]>
  days_ahead: number
  longest_booking: number | null
  contact_emails: string | null
  tenants: Generated<string[]>
  removed_by: string | null
}

export type BookingTable = ResourceTable & {
  booking_group_id: string
  passholder_id: string | null
  first_day: string
  last_day: string
  starts_at: At
  ends_at: At
  name: string
  email: string | null
  plate: string
  booked_at: ColumnType<Date, Date | string | undefined, Date | string>
  booked_by: string | null
  freed_last_day: string | null
  erased_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  search_text: GeneratedAlways<string>
}
