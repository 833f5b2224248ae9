import { conflictsOf, groupsOf } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import { completionGoalOf, goalOf } from '@stallwise/domain/recommendations/task.rules.ts'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { lockAdvice } from './advice.store.ts'
import {
  endRecommendation,
  findRecommendation,
  listConflicting,
  startWaiting,
  type RecommendationRow,
} from './recommendations.store.ts'
import { recommendationDetails } from './recommendations.view.ts'
import { readTask } from './tasks.commands.ts'
import { loadShownLot } from './turned-away.store.ts'
import { addTaskEvent, countFor, insertTask, updateTask } from './tasks.store.ts'

const capability = 'recommendation.decide' as const

/** The lot of a recommendation that the viewer may decide about. */
const lotOf = async ({ database }: ChangeLotParts, viewer: Viewer, id: string): Promise<string> => {
  const row = await database.withViewer(scopeOf(viewer), (tx) => findRecommendation(tx, id))
  if (!row || !mayAt(viewer, capability, row.parking_lot_id)) throw new Refusal('not-found')
  return row.parking_lot_id
}

const detailsOf = async ({ tx, lotId, now }: LotChange, id: string): Promise<RecommendationDetails> =>
  recommendationDetails((await findRecommendation(tx, id, { lotId }))!, await loadShownLot(tx, lotId, now))

/** REC-57: the open recommendation under its lock, at the revision that the viewer has seen. */
const takeOpen = async (
  change: LotChange,
  id: string,
  revision: number | undefined,
): Promise<RecommendationRow> => {
  const { tx, lotId } = change
  await lockAdvice(tx, lotId, new Date(change.now))
  const row = orNotFound(await findRecommendation(tx, id, { lotId, isLocked: true }))
  if (row.status !== 'open')
    throw new Refusal('recommendation-not-open', { current: await detailsOf(change, id) })
  if (revision !== undefined && revision !== row.revision)
    throw new Refusal('stale-version', { current: await detailsOf(change, id) })
  return row
}

const noteEnd = (change: LotChange, verb: string, id: string, after: object): void => {
  change.audit({
    action: `recommendation.${verb}`,
    objectKind: 'recommendation',
    objectId: id,
    before: { status: 'open' },
    after,
  })
  change.markStale('recommendations', 'tasks', 'lot')
}

/** REC-54: a stall mix takes the stalls that the task of an oversell counts on, so the task is over. */
const completeTasks = async (change: LotChange, { id, found }: RecommendationRow): Promise<void> => {
  const { tx, lotId, viewer } = change
  const at = new Date(change.now)
  const tasks = await listConflicting(tx, lotId, 'task')
  for (const task of conflictsOf({ type: found.type, groups: groupsOf(found) }, tasks)) {
    if (task.type !== 'oversell') continue
    const place = { lotId, taskId: task.id }
    await updateTask(tx, place, { status: 'completed', ended_at: at }, at)
    await addTaskEvent(tx, place, { event: 'markDone', at, by: viewer.userId })
    change.audit({
      action: 'task.complete',
      objectKind: 'task',
      objectId: task.id,
      before: { status: 'inProgress' },
      after: { status: 'completed', acceptedInstead: id },
    })
  }
}

/** REC-54: what an accepted recommendation takes the place of. */
const endConflicts = async (change: LotChange, row: RecommendationRow): Promise<void> => {
  const { tx, lotId, now, viewer } = change
  const accepted = { type: row.found.type, groups: groupsOf(row.found) }
  for (const { id } of conflictsOf(accepted, await listConflicting(tx, lotId, 'recommendation'))) {
    const end = { status: 'abandoned', at: new Date(now), by: viewer.userId } as const
    await endRecommendation(tx, { lotId, id }, end)
    noteEnd(change, 'abandon', id, { status: 'abandoned', acceptedInstead: row.id })
  }
  if (row.found.type === 'stallMix') await completeTasks(change, row)
}

const startTask = async (change: LotChange, row: RecommendationRow): Promise<string> => {
  const { tx, lotId, viewer } = change
  const at = new Date(change.now)
  const taskId = uuidv7()
  const goal = goalOf(row.found)
  await insertTask(tx, {
    parking_lot_id: lotId,
    id: taskId,
    recommendation_id: row.id,
    status: 'inProgress',
    created_at: at,
    type_of_recommendation: row.type_of_recommendation,
    group_id: row.group_id,
    group_ids: groupsOf(row.found),
    revision: row.revision,
    goal: JSON.stringify(goal),
    started_with: JSON.stringify(await countFor(tx, { lotId, id: row.id }, at)),
    date_updated: at,
  })
  await addTaskEvent(tx, { lotId, taskId }, { event: 'started', at, by: viewer.userId })
  change.audit({
    action: 'task.start',
    objectKind: 'task',
    objectId: taskId,
    before: null,
    after: { recommendation: row.id, revision: row.revision, completionGoal: completionGoalOf(goal) },
  })
  return taskId
}

/** REC-57: accepts a recommendation, which becomes a task. */
export const acceptRecommendation = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
  revision: number | undefined,
): Promise<TaskDetails> =>
  changeLot(parts, viewer, { lot: await lotOf(parts, viewer, id), capability }, async (change) => {
    const { tx, lotId, now } = change
    const row = await takeOpen(change, id, revision)
    const end = { status: 'accepted', at: new Date(now), by: viewer.userId } as const
    await endRecommendation(tx, { lotId, id }, end)
    noteEnd(change, 'accept', id, { status: 'accepted', revision: row.revision })
    await endConflicts(change, row)
    const taskId = await startTask(change, row)
    await startWaiting(tx, lotId, groupsOf(row.found), new Date(now))
    return readTask(change, taskId)
  })

/** REC-58: dismisses a recommendation with a reason; its groups wait as after an acceptance. */
export const dismissRecommendation = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
  { reason, revision }: { readonly reason: string; readonly revision?: number | undefined },
): Promise<RecommendationDetails> =>
  changeLot(parts, viewer, { lot: await lotOf(parts, viewer, id), capability }, async (change) => {
    const { tx, lotId, now } = change
    const row = await takeOpen(change, id, revision)
    const end = { status: 'dismissed', at: new Date(now), by: viewer.userId, dismissal: reason } as const
    await endRecommendation(tx, { lotId, id }, end)
    noteEnd(change, 'dismiss', id, { status: 'dismissed', reason })
    await startWaiting(tx, lotId, groupsOf(row.found), new Date(now))
    return detailsOf(change, id)
  })
