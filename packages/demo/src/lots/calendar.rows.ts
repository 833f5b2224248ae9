/** A row of closure: stalls closed from a time on; `ends_at` null = until further notice. */
export interface ClosureRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly floor_id: string | null
  readonly stall_ids: readonly string[]
  readonly starts_at: string
  readonly ends_at: string | null
  readonly reason: string
}

/** A row of occupancy_exception: a period whose figures are void. */
export interface ExceptionRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly group_id: string | null
  readonly starts_at: string
  readonly ends_at: string
  readonly reason: string
}

/** A row of holiday: a day of the lot's clock, YYYY-MM-DD. */
export interface HolidayRow {
  readonly parking_lot_id: string
  readonly day: string
  readonly name: string
}

/** Closures, exceptions and holidays of lots. */
export interface CalendarRows {
  readonly closures: readonly ClosureRow[]
  readonly exceptions: readonly ExceptionRow[]
  readonly holidays: readonly HolidayRow[]
}
