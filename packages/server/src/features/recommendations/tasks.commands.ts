import type { TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { afterEvent, cappedProgress, completionGoalOf } from '@stallwise/domain/recommendations/task.rules.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { refuseStale } from '#platform/http/seen-version.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { progressNow, taskDetails } from './recommendations.view.ts'
import {
  addTaskEvent,
  findTask,
  listTaskEvents,
  updateTask,
  type TaskChange,
  type TaskNote,
  type TaskRow,
} from './tasks.store.ts'

const capability = 'recommendation.decide' as const

/** A task of the changed lot as it is shown. */
export const readTask = async ({ tx, lotId, now }: LotChange, id: string): Promise<TaskDetails> => {
  const row = await findTask(tx, id, new Date(now), { lotId })
  return taskDetails(row!, await listTaskEvents(tx, lotId, id))
}

/** What is done with a task under its lock; nothing = it stays as it is. */
interface TaskStep {
  readonly change: TaskChange
  readonly note: Omit<TaskNote, 'at' | 'by'>
}

interface Wanted {
  readonly id: string
  readonly version?: number | undefined
  readonly verb: string
}

const changeTask = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  { id, version, verb }: Wanted,
  decide: (row: TaskRow, now: number) => TaskStep | undefined,
): Promise<TaskDetails> => {
  const { database, clock } = parts
  const seen = await database.withViewer(scopeOf(viewer), (tx) => findTask(tx, id, new Date(clock())))
  if (!seen || !mayAt(viewer, capability, seen.parking_lot_id)) throw new Refusal('not-found')
  return changeLot(parts, viewer, { lot: seen.parking_lot_id, capability }, async (change) => {
    const { tx, lotId, now } = change
    const at = new Date(now)
    const row = orNotFound(await findTask(tx, id, at, { lotId, isLocked: true }))
    refuseStale(version, taskDetails(row, await listTaskEvents(tx, lotId, id)))
    const step = decide(row, now)
    if (step) {
      await updateTask(tx, { lotId, taskId: id }, step.change, at)
      await addTaskEvent(tx, { lotId, taskId: id }, { ...step.note, at, by: viewer.userId })
      const { status } = row
      change.audit({
        action: `task.${verb}`,
        objectKind: 'task',
        objectId: id,
        before: { status, completionProgress: progressNow(row).progress },
        after: { status, ...step.note, ...step.change },
      })
      change.markStale('tasks', 'lot')
    }
    return readTask(change, id)
  })
}

const notInProgress = () => new Refusal('task-not-in-progress')

/** REC-63: marks a task as done, reopens it, or adds a note. */
export const noteTaskEvent = (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
  {
    event,
    note,
    version,
  }: {
    readonly event: 'markDone' | 'reopen' | 'note'
    readonly note?: string | undefined
    readonly version?: number | undefined
  },
): Promise<TaskDetails> =>
  changeTask(parts, viewer, { id, version, verb: event }, (row, now) => {
    const status = afterEvent({ status: row.status, endedAt: row.ended_at?.getTime() ?? null }, event, now)
    if (event === 'note' && !note) refuseFaults([{ path: 'note', code: 'required' }])
    if (status === 'ended') throw notInProgress()
    if (status === 'too-late') throw new Refusal('undo-expired')
    if (status === row.status && event !== 'note') return undefined
    const ended_at = status === 'inProgress' ? null : (row.ended_at ?? new Date(now))
    return { change: { status, ended_at }, note: { event, note: note || null } }
  })

/** REC-64: abandons a task. */
export const abandonTask = (parts: ChangeLotParts, viewer: Viewer, id: string): Promise<TaskDetails> =>
  changeTask(parts, viewer, { id, verb: 'abandon' }, (row, now) => {
    if (row.status === 'abandoned') return undefined
    if (row.status !== 'inProgress') throw notInProgress()
    return { change: { status: 'abandoned', ended_at: new Date(now) }, note: { event: 'abandoned' } }
  })

/** REC-62: somebody types the progress of a task. */
export const typeProgress = (
  parts: ChangeLotParts,
  viewer: Viewer,
  {
    task,
    completionProgress,
    version,
  }: { readonly task: string; readonly completionProgress: number; readonly version?: number | undefined },
): Promise<TaskDetails> =>
  changeTask(parts, viewer, { id: task, version, verb: 'progress' }, (row) => {
    if (row.status !== 'inProgress') throw notInProgress()
    const progress = cappedProgress(completionProgress, completionGoalOf(row.goal))
    return {
      change: { typed_progress: progress, counted_then: progressNow(row).counted },
      note: { event: 'progress', progress },
    }
  })
