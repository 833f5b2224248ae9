import { setTimeout as sleep } from 'node:timers/promises'
import type { JudgedViolation } from '@stallwise/domain/judging/known-violations.ts'
import type { LoggedEvent } from '@stallwise/domain/judging/logged-event.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { hourMs, dayMs } from '@stallwise/domain/time/durations.ts'
import { tell } from '#lot-events/lot-events.ts'
import type { Database } from '#platform/database/database.ts'
import { HistoryJudge } from './history-judge.ts'
import { planHistories, writeHistory, type HistoryPlan } from './bulk-replay.store.ts'
import { factsBeforeLog } from './replay.ts'
import { inSystemTransaction } from './system-transaction.ts'

/** How long it works before a pause for the server's other work, and the length of the pause as a share of that. */
const workMs = 12
const pauseShare = 0.5

export interface HistoryInput {
  /** The device events of a lot after `from` up to and including `to`, in any order. */
  readonly eventsOf: (lotId: string, seed: number) => (from: number, to: number) => readonly LoggedEvent[]
  readonly signal: AbortSignal
  /** What people decided about the violations of a lot. */
  readonly decide?: (violation: JudgedViolation) => JudgedViolation
}

/** Plans a generated history for lots, each ending where its event log begins. Call it before the first event arrives. */
export const planHistory = (
  database: Database,
  lotIds: readonly string[],
  plan: { seed: number; days: number; now: number },
): Promise<HistoryPlan[]> =>
  inSystemTransaction(database, (client) => planHistories(client, lotIds, plan), 'commit')

const createPauses = (signal: AbortSignal) => {
  let startedAt = performance.now()
  return async (): Promise<void> => {
    const worked = performance.now() - startedAt
    if (worked < workMs) return
    await sleep(Math.ceil(worked * pauseShare), undefined, { signal, ref: false }).catch(() => undefined)
    startedAt = performance.now()
  }
}

/**
 * Judges the generated history of a lot, starting with an empty lot, and writes it day by day in small transactions with
 * pauses. Days that an earlier run has written are judged again but not written. Returns whether it is complete.
 */
export const fillHistory = async (
  database: Database,
  plan: HistoryPlan,
  input: HistoryInput,
): Promise<boolean> => {
  const { lotId, beginsAt, endsAt } = plan
  if (plan.filledUntil >= endsAt) return true
  const facts = await inSystemTransaction(database, (client) => factsBeforeLog(client, lotId), 'rollback')
  const judge = new HistoryJudge(facts, beginsAt)
  const eventsBetween = input.eventsOf(lotId, plan.seed)
  const pause = createPauses(input.signal)
  for (let day = beginsAt; day < endsAt; day += dayMs) {
    const until = Math.min(day + dayMs, endsAt)
    for (let hour = day; hour < until; hour += hourMs) {
      if (input.signal.aborted) return false
      await judgeHour(judge, eventsBetween, hour, Math.min(hour + hourMs, until), pause)
    }
    const taken = until === endsAt ? judge.takeRemaining(endsAt) : judge.takeFinal(until)
    const { decide = (violation) => violation } = input
    const final = { ...taken, violations: taken.violations.map(decide) }
    if (until <= plan.filledUntil) continue
    const { timeZone } = facts
    const lot = { lotId, timeZone, capacities: judge.capacities }
    const isWritten = await inSystemTransaction(
      database,
      (client) => writeHistory(client, lot, final, Math.max(day, plan.filledUntil), until),
      'commit',
    )
    if (!isWritten) return false
  }
  // FOR-23: what was made while days were still missing begins anew.
  await database.asSystem((tx) => tell('pastOccupancyChanged', { tx, lotId }))
  return true
}

const judgeHour = async (
  judge: HistoryJudge,
  eventsBetween: ReturnType<HistoryInput['eventsOf']>,
  from: number,
  to: number,
  pause: () => Promise<void>,
): Promise<void> => {
  const slots = new Map<number, LoggedEvent[]>()
  for (const event of eventsBetween(from - 1, to - 1)) {
    const slot = Math.floor(event.at / slotMs)
    const events = slots.get(slot)
    if (events) events.push(event)
    else slots.set(slot, [event])
  }
  await pause()
  for (let end = from + slotMs; end <= to; end += slotMs) {
    judge.judge(slots.get(end / slotMs - 1) ?? [], end)
    await pause()
  }
}
