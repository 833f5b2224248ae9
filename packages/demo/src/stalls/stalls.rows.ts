import type { StallType } from '@stallwise/domain/stalls/stalls.model.ts'

/** A row of stall. */
export interface StallRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly stall_number: string
  readonly floor_id: string
  readonly group_id: string | null
  readonly stall_type: StallType
  readonly handicap: boolean
  readonly is_active: boolean
  readonly device: string | null
  readonly stall_vendor: string | null
  readonly ev_station_id: string | null
  readonly ev_station_vendor: string | null
}
