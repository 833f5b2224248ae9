import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'

/** A row of rate_plan; times as RFC 3339. */
export interface RatePlanRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly group_id: string | null
  readonly effective_from: string
  readonly plan: RatePlan | null
  readonly created_at: string
  readonly created_by: string | null
  readonly withdrawn_at: string | null
  readonly withdrawn_by: string | null
  readonly change_number: number
}
