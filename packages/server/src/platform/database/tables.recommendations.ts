import type { RecommendationType } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import type { Found, RecommendationStatus } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import type {
  TaskCounts,
  TaskEvent,
  TaskGoal,
  TaskStatus,
} from '@stallwise/domain/recommendations/task.rules.ts'
import type { PassCounts } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import type { ColumnType, Generated } from 'kysely'
import type { At, Json, OptionalAt } from './table-columns.ts'

export interface RecommendationTable {
  parking_lot_id: string
  id: string
  type_of_recommendation: RecommendationType
  group_id: string | null
  status: ColumnType<RecommendationStatus, RecommendationStatus | undefined, RecommendationStatus>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  revision: Generated<number>
  made_at: At
  shown_as_new_at: At
  shown_figures: Json<Readonly<Record<string, number>>>
  pass_count: number
  yearly_cents: number
  asset_value: number | null
  found: Json<Found>
  group_ids: string[]
  initial_counts: Json<PassCounts> | null
  notified_at: OptionalAt
  ended_at: OptionalAt
  ended_by: string | null
  withdrawn_for: string | null
  dismissal: string | null
}

export interface RecommendationRevisionTable {
  parking_lot_id: string
  recommendation_id: string
  revision: number
  made_at: At
  pass_count: number
  yearly_cents: number
  found: Json<Found>
  evidence: Json<unknown>
}

export interface TaskTable {
  parking_lot_id: string
  id: string
  recommendation_id: string
  status: TaskStatus
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  type_of_recommendation: RecommendationType
  group_id: string | null
  group_ids: string[]
  revision: number
  goal: Json<TaskGoal>
  started_with: Json<TaskCounts>
  typed_progress: number | null
  counted_then: number | null
  date_updated: At
  ended_at: OptionalAt
  version: Generated<number>
}

export interface TaskEventTable {
  parking_lot_id: string
  task_id: string
  id: string
  at: At
  event: TaskEvent
  by_user: string | null
  note: string | null
  progress: number | null
}

export interface LotAdviceTable {
  parking_lot_id: string
  due_at: At
  advised_at: OptionalAt
}

export interface AdviceWaitTable {
  parking_lot_id: string
  group_id: string
  since: At
}
