import { setTimeout as sleep } from 'node:timers/promises'
import type { LoggedEvent } from '@stallwise/domain/judging/logged-event.ts'
import { slotMs } from '@stallwise/domain/occupancy/count-timeline.ts'
import type { Database } from '#platform/database/database.ts'
import { HistoryJudge } from './history-judge.ts'
import { planHistories, writePast, type HistoryPlan } from './history.store.ts'
import { factsAtTheStart } from './replay.ts'
import { inSystemTransaction } from './system-transaction.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** So long it works before it lets the server work, and how much of that it then rests. */
const shiftMs = 12
const restShare = 0.5

export interface PastToFill {
  /** What the devices of a lot said after `from`, up to and with `to`, in any order. */
  readonly eventsOf: (lotId: string, seed: number) => (from: number, to: number) => readonly LoggedEvent[]
  readonly signal: AbortSignal
}

/** Plans the past of lots, each up to where its log begins, before the first event of it arrives. */
export const planPast = (
  database: Database,
  lotIds: readonly string[],
  plan: { seed: number; days: number; now: number },
): Promise<HistoryPlan[]> =>
  inSystemTransaction(database, (client) => planHistories(client, lotIds, plan), 'commit')

const createShifts = (signal: AbortSignal) => {
  let begun = performance.now()
  return async (): Promise<void> => {
    const worked = performance.now() - begun
    if (worked < shiftMs) return
    await sleep(Math.ceil(worked * restShare), undefined, { signal, ref: false }).catch(() => undefined)
    begun = performance.now()
  }
}

/**
 * Judges the past of a lot from an empty lot on, in a state of its own, and writes it day by day, in small
 * transactions and with rests. What an earlier run has written is judged again and not written. Answers whether it
 * came to the end.
 */
export const fillPast = async (database: Database, plan: HistoryPlan, past: PastToFill): Promise<boolean> => {
  const { lotId, beginsAt, endsAt } = plan
  if (plan.filledUntil >= endsAt) return true
  const facts = await inSystemTransaction(database, (client) => factsAtTheStart(client, lotId), 'rollback')
  const judge = new HistoryJudge(facts, beginsAt)
  const eventsBetween = past.eventsOf(lotId, plan.seed)
  const rest = createShifts(past.signal)
  for (let day = beginsAt; day < endsAt; day += dayMs) {
    const until = Math.min(day + dayMs, endsAt)
    for (let hour = day; hour < until; hour += hourMs) {
      if (past.signal.aborted) return false
      await judgeHour(judge, eventsBetween, hour, Math.min(hour + hourMs, until), rest)
    }
    const over = until === endsAt ? judge.takeRest(endsAt) : judge.takeOver(until)
    if (until <= plan.filledUntil) continue
    const { timeZone } = facts
    const lot = { lotId, timeZone, capacities: judge.capacities }
    const isOurs = await inSystemTransaction(
      database,
      (client) => writePast(client, lot, over, Math.max(day, plan.filledUntil), until),
      'commit',
    )
    if (!isOurs) return false
  }
  return true
}

const judgeHour = async (
  judge: HistoryJudge,
  eventsBetween: ReturnType<PastToFill['eventsOf']>,
  from: number,
  to: number,
  rest: () => Promise<void>,
): Promise<void> => {
  const slots = new Map<number, LoggedEvent[]>()
  for (const event of eventsBetween(from - 1, to - 1)) {
    const slot = Math.floor(event.at / slotMs)
    const events = slots.get(slot)
    if (events) events.push(event)
    else slots.set(slot, [event])
  }
  await rest()
  for (let end = from + slotMs; end <= to; end += slotMs) {
    judge.judge(slots.get(end / slotMs - 1) ?? [], end)
    await rest()
  }
}
