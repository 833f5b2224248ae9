import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { ColumnType } from 'kysely'
import type { At } from './table-columns.ts'

export interface RatePlanTable {
  parking_lot_id: string
  id: string
  group_id: string | null
  effective_from: At
  plan: ColumnType<RatePlan | null, string | null, string | null>
  created_at: At
  created_by: string | null
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  withdrawn_by: string | null
  change_number: number
}
