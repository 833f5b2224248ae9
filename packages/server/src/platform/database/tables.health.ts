import type { HealthKind, KindHealth } from '@stallwise/domain/health/health.model.ts'
import type { At, Json, OptionalAt } from './table-columns.ts'
import type { Generated } from 'kysely'

export interface LotHealthTable {
  parking_lot_id: string
  due_at: At
  checked_at: OptionalAt
  kinds: Generated<Json<readonly KindHealth[]>>
  /** YYYY-MM-DD. */
  days_until: string | null
}

export interface HealthDayTable {
  parking_lot_id: string
  day: string
  kind: HealthKind
  devices: number
  observed_minutes: number
  down_minutes: number
}
