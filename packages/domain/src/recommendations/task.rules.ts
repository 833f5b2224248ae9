import type { Found } from './lifecycle.rules.ts'

/** REC-60: the counts that progress is measured by. */
export interface TaskCounts {
  /** Passes sold of the group of an oversell. */
  readonly passes: number
  /** Price of a pass of the group, in cents; null = none. */
  readonly priceCents: number | null
  /** Stalls by group. */
  readonly stalls: Readonly<Record<string, number>>
}

/** What a task wants. */
export type TaskGoal =
  | { readonly type: 'oversell'; readonly passes: number }
  | { readonly type: 'adjustPrice'; readonly oldCents: number; readonly newCents: number }
  | { readonly type: 'stallMix'; readonly more: Readonly<Record<string, number>>; readonly stalls: number }

/** REC-60: what accepting a recommendation asks for; the goal of a price is 1. */
export const goalOf = (found: Found): TaskGoal => {
  if (found.type === 'oversell') return { type: 'oversell', passes: found.result.passCount }
  if (found.type === 'adjustPrice') {
    const { oldCents, newCents } = found.result
    return { type: 'adjustPrice', oldCents, newCents }
  }
  const { groupChanges, passCount } = found.result
  const more = groupChanges.flatMap((one) => (one.new > one.old ? [[one.group, one.new - one.old]] : []))
  return {
    type: 'stallMix',
    stalls: passCount,
    more: Object.fromEntries(more) as Record<string, number>,
  }
}

/** REC-60: the goal as a number. */
export const completionGoalOf = (goal: TaskGoal): number =>
  goal.type === 'oversell' ? goal.passes : goal.type === 'stallMix' ? goal.stalls : 1

/** REC-61: a progress between 0 and the goal; negative ones and what is no number are 0. */
export const cappedProgress = (progress: number, goal: number): number =>
  Number.isFinite(progress) ? Math.min(goal, Math.max(0, Math.floor(progress))) : 0

const stallsChanged = (more: Readonly<Record<string, number>>, start: TaskCounts, now: TaskCounts): number =>
  Object.entries(more).reduce(
    (sum, [group, wanted]) =>
      sum + cappedProgress((now.stalls[group] ?? 0) - (start.stalls[group] ?? 0), wanted),
    0,
  )

const isInForce = ({ oldCents, newCents }: { oldCents: number; newCents: number }, cents: number | null) =>
  cents !== null && (newCents > oldCents ? cents >= newCents : cents <= newCents)

/** REC-60: the progress that the counts show since acceptance. */
export const countedProgress = (goal: TaskGoal, start: TaskCounts, now: TaskCounts): number => {
  if (goal.type === 'oversell') return cappedProgress(now.passes - start.passes, goal.passes)
  if (goal.type === 'adjustPrice') return isInForce(goal, now.priceCents) ? 1 : 0
  return cappedProgress(stallsChanged(goal.more, start, now), goal.stalls)
}

/** Progress that somebody typed, and what was counted then. */
export interface TypedProgress {
  readonly progress: number
  readonly countedThen: number
}

/** REC-62: what somebody typed holds until the counts show more than they did then. */
export const progressOf = (counted: number, typed: TypedProgress | null, goal: number): number =>
  cappedProgress(typed === null || counted > typed.countedThen ? counted : typed.progress, goal)

/** REC-63: for how long a task that was marked done can be reopened, in milliseconds. */
export const reopenMs = 10_000

/** REC-63: the events of a task's life. */
export const taskEvents = ['started', 'note', 'progress', 'markDone', 'reopen', 'abandoned'] as const
/** One of these events. */
export type TaskEvent = (typeof taskEvents)[number]

/** What a task is: in progress, completed (marked done, or by a stall mix that took its place), or abandoned. */
export const taskStatuses = ['inProgress', 'completed', 'abandoned'] as const
/** One of these statuses. */
export type TaskStatus = (typeof taskStatuses)[number]

/** REC-63: what an event makes of a task, or why it is refused. Times in milliseconds since 1970 UTC. */
export const afterEvent = (
  task: { readonly status: TaskStatus; readonly endedAt: number | null },
  event: 'note' | 'markDone' | 'reopen',
  now: number,
): TaskStatus | 'ended' | 'too-late' => {
  if (event === 'note') return task.status === 'abandoned' ? 'ended' : task.status
  if (event === 'markDone') return task.status === 'abandoned' ? 'ended' : 'completed'
  if (task.status === 'inProgress') return 'inProgress'
  if (task.status !== 'completed') return 'ended'
  return now - (task.endedAt ?? 0) <= reopenMs ? 'inProgress' : 'too-late'
}
