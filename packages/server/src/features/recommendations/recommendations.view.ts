import type { Recommendation } from '@stallwise/contract/recommendations/recommendation.views.ts'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { Task, TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { awayCents, type AwayFigures } from '@stallwise/domain/recommendations/turned-away.rules.ts'
import type { Found } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import {
  completionGoalOf,
  countedProgress,
  progressOf,
} from '@stallwise/domain/recommendations/task.rules.ts'
import { rangeOfPasses, seedOf } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { groupOnWire } from './advice.view.ts'
import type { StoredEvidence } from './evidence.ts'
import type { RecommendationRow, RevisionRow } from './recommendations.store.ts'
import { countsOf, type EventRow, type TaskRow } from './tasks.store.ts'

type Names = Readonly<Record<string, string>>

/** What of a lot stands beside the days of a recommendation. */
export interface ShownLot {
  readonly names: Names
  readonly away: AwayFigures
}

const named = (id: string, names: Names) => ({ _id: id, name: names[id] ?? '' })
const iso = (at: Date | null) => (at ? at.toISOString() : null)

/** What a result of the rules says, by the fields of the specification. */
const resultOf = (found: Found, names: Names) => ({
  recommendationRiskOptions: found.type === 'oversell' ? found.result.options : null,
  stallChanges:
    found.type === 'stallMix'
      ? found.result.stallChanges.map(({ type, old, new: newAmount }) => ({
          stallType: type,
          oldAmount: old,
          newAmount,
        }))
      : null,
  groupChanges:
    found.type === 'stallMix'
      ? found.result.groupChanges.map(({ group, old, new: newAmount }) => ({
          parkingGroup: named(group, names),
          oldAmount: old,
          newAmount,
        }))
      : null,
  price:
    found.type === 'adjustPrice'
      ? {
          oldCents: found.result.oldCents,
          newCents: found.result.newCents,
          stepPercent: found.result.stepPercent,
        }
      : null,
})

const rangeOf = ({ id, found, evidence }: RecommendationRow): Recommendation['range'] => {
  const group = evidence.groups[0]
  if (found.type !== 'oversell' || !group) return null
  const percent = found.result.options.mediumRisk ? 90 : 97
  return rangeOfPasses(group.evidence.days, group, { percent, seed: seedOf(id) })
}

export const recommendationView = (row: RecommendationRow): Recommendation => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  typeOfRecommendation: row.type_of_recommendation,
  status: row.status,
  parkingGroup: row.group_id === null ? null : named(row.group_id, row.group_names),
  revision: row.revision,
  passCount: row.pass_count,
  completionGoal: row.pass_count,
  initialPassholderCounts: row.initial_counts,
  ...resultOf(row.found, row.group_names),
  yearlyRevenueChangeCents: row.yearly_cents,
  assetValue: row.asset_value,
  visitorStallMonthlyRevenue: row.visitor_revenue,
  currency: row.currency,
  range: rangeOf(row),
  dateCreated: row.created_at.toISOString(),
  dateUpdated: row.made_at.toISOString(),
  shownAsNewAt: row.shown_as_new_at.toISOString(),
  endedAt: iso(row.ended_at),
  endedReason: row.dismissal ?? row.withdrawn_for,
  task: row.task_id,
})

const evidenceView = (
  { groups, spare = [], ...rest }: StoredEvidence,
  { names, away }: ShownLot,
): RecommendationDetails['evidence'] => ({
  ...rest,
  groups: groups.map((group) => ({
    parkingGroup: named(group.id, names),
    group: groupOnWire(group),
    turnedAwayCents: awayCents(group, away),
  })),
  spare: spare.map(({ group, ...one }) => ({ parkingGroup: named(group, names), ...one })),
})

export const recommendationDetails = (row: RecommendationRow, shown: ShownLot): RecommendationDetails => ({
  ...recommendationView(row),
  lotName: row.lot_name,
  evidence: evidenceView(row.evidence, shown),
})

export const revisionView = (row: RevisionRow, shown: ShownLot) => ({
  revision: row.revision,
  madeAt: row.made_at.toISOString(),
  passCount: row.pass_count,
  yearlyRevenueChangeCents: row.yearly_cents,
  evidence: evidenceView(row.evidence, shown),
})

/** REC-60 to REC-62: what a task's counts show now, and its progress. */
export const progressNow = (row: TaskRow): { counted: number; progress: number; isTyped: boolean } => {
  const goal = completionGoalOf(row.goal)
  const counted = countedProgress(row.goal, row.started_with, countsOf(row))
  const typed =
    row.typed_progress === null ? null : { progress: row.typed_progress, countedThen: row.counted_then ?? 0 }
  return {
    counted,
    progress: progressOf(counted, typed, goal),
    isTyped: typed !== null && counted <= typed.countedThen,
  }
}

export const taskView = (row: TaskRow): Task => {
  const { progress, isTyped } = progressNow(row)
  const { stallChanges, groupChanges, price } = resultOf(row.found, row.group_names)
  return {
    _id: row.id,
    parkingLot: row.parking_lot_id,
    recommendation: row.recommendation_id,
    typeOfRecommendation: row.type_of_recommendation,
    status: row.status,
    parkingGroup: row.group_id === null ? null : named(row.group_id, row.group_names),
    completionGoal: completionGoalOf(row.goal),
    completionProgress: progress,
    isTyped,
    initialPassholderCounts: row.initial_counts,
    counts: row.type_of_recommendation === 'oversell' ? row.pass_counts : null,
    stallChanges,
    groupChanges,
    price,
    priceFrom: price && row.next_price?.cents === price.newCents ? row.next_price.from : null,
    yearlyRevenueChangeCents: row.yearly_cents,
    assetValue: row.asset_value,
    currency: row.currency,
    dateCreated: row.created_at.toISOString(),
    dateUpdated: row.date_updated.toISOString(),
    endedAt: iso(row.ended_at),
    version: row.version,
  }
}

export const taskDetails = (row: TaskRow, events: readonly EventRow[]): TaskDetails => ({
  ...taskView(row),
  lotName: row.lot_name,
  events: events.map(({ id, at, event, by_name, note, progress }) => ({
    _id: id,
    at: at.toISOString(),
    event,
    by: by_name,
    note,
    progress,
  })),
})
