import type { Generated } from 'kysely'
import type { At, OptionalAt } from './table-columns.ts'

export interface VisitTable {
  parking_lot_id: string
  id: string
  plate: string | null
  passholder_id: string | null
  match: 'exact' | 'lookAlike' | 'candidate' | 'confirmed' | 'none'
  group_id: string | null
  passholder_group_id: string | null
  zone_id: string | null
  entered_at: At
  exited_at: At | null
  closed_by: 'exit' | 'nextEntry' | 'longestStay' | 'tagReset' | 'opened' | null
  entry_event_id: string
  exit_event_id: string | null
  revised: Generated<boolean>
  subject: string | null
  read_plate: string | null
  read_score: number | null
  read_make: string | null
  read_color: string | null
  stay_until: OptionalAt
  moves: Generated<{ at: number; eventId: string; deviceId: string; zoneId: string | null }[]>
  stay_entered_at: OptionalAt
  stay_ended_at: OptionalAt
  exit_missed: Generated<boolean>
  entry_in_doubt: Generated<boolean>
  last_read_at: OptionalAt
}

export interface OccupancySampleTable {
  parking_lot_id: string
  group_id: string
  day: string
  slots: (number | null)[]
  revised: Generated<boolean>
}

export interface OccupancyDayTable {
  parking_lot_id: string
  group_id: string
  day: string
  peak: number | null
  mean: number | null
  observed_share: number
  capacity: number
  passes_sold: number | null
  passes_all_day: number | null
  passes_daytime: number | null
  passes_overnight: number | null
}
