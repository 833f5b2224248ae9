/** A row of own_event: something that is on near a lot, once or each week. */
export interface OwnEventRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly name: string
  readonly type: string
  readonly starts_at: string
  readonly ends_at: string
  readonly is_all_day: boolean
  readonly is_weekly: boolean
  readonly last_day: string | null
}
