import { slotMs, slotOf } from '@stallwise/domain/occupancy/count-timeline.ts'
import { tickDelayOf } from '@stallwise/domain/occupancy/tick-delay.ts'
import type { Pool, PoolClient } from 'pg'
import type { JudgedLots } from './judged-lots.ts'
import { judgeInTransaction, MissingLots } from './judging.transaction.ts'
import type { LockedLot } from './locked-lot.ts'
import { writeLotLog } from './lot-log.store.ts'

interface DueTimer {
  readonly kind: 'tick' | 'silence' | 'flapping' | 'closure' | 'exception' | 'violations'
  readonly subject: string
}

const maxTimersAtOnce = 500

/** How far the five-minute timers of many lots are spread after the end of a slot. */
export interface TickSpread {
  readonly maxTickDelayMs?: number
}

const nextDueAt = (
  { lot }: LockedLot,
  { kind, subject }: DueTimer,
  now: number,
  { maxTickDelayMs }: TickSpread,
): number | undefined => {
  if (kind === 'silence') return lot.stalls.checkSilence(subject, now)
  if (kind === 'flapping') return lot.stalls.checkFlapping(subject, now)
  if (kind === 'violations') return lot.violations.check(now)
  if (kind === 'closure' || kind === 'exception') return lot.checkCalendar(kind, subject, now)
  return (slotOf(now) + 1) * slotMs + tickDelayOf(lot.facts.lotId, maxTickDelayMs)
}

const lockDueTimers = async (client: PoolClient, lotId: string, now: number): Promise<DueTimer[]> => {
  const { rows } = await client.query(
    `select kind, subject from lot_timer where parking_lot_id = $1 and due_at <= to_timestamp($2 / 1000.0)
     order by due_at, kind, subject limit ${maxTimersAtOnce} for update`,
    [lotId, now],
  )
  return rows
}

/** Reschedules timers of a lot in one statement; those without a time are deleted. */
const reschedule = async (
  client: PoolClient,
  lotId: string,
  timers: readonly (DueTimer & { readonly dueAt: number | undefined })[],
): Promise<void> => {
  if (timers.length === 0) return
  await client.query(
    `with u as (select * from jsonb_to_recordset($2::jsonb) as r(kind text, subject text, "dueAt" float8)),
     ended as (delete from lot_timer t using u
       where t.parking_lot_id = $1 and t.kind = u.kind and t.subject = u.subject and u."dueAt" is null)
     update lot_timer t set due_at = to_timestamp(u."dueAt" / 1000.0) from u
     where t.parking_lot_id = $1 and t.kind = u.kind and t.subject = u.subject and u."dueAt" is not null`,
    [lotId, JSON.stringify(timers)],
  )
}

/** Fires the due timers of a lot under its lock, and logs them for replay. */
const fireLot = (
  pool: Pool,
  lots: JudgedLots,
  { lotId, now, spread }: { lotId: string; now: number; spread: TickSpread },
): Promise<void> =>
  judgeInTransaction(pool, lots, [lotId], now, async (client, locked) => {
    const entry = locked.get(lotId)
    if (!entry) return
    const due = await lockDueTimers(client, lotId, now)
    entry.idle = due.length === 0
    await reschedule(
      client,
      lotId,
      due.map((timer) => ({ ...timer, dueAt: nextDueAt(entry, timer, now, spread) })),
    )
    if (due.length > 0)
      await writeLotLog(client, { lotId, version: entry.version, at: now, kind: 'timers', detail: due })
  })

const maxLotsAtOnce = 200

const findDueLots = async (pool: Pool, now: number): Promise<string[]> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin; select set_config('app.all_lots', 'on', true)`)
    const { rows } = await client.query(
      `select parking_lot_id as id from lot_timer where due_at <= to_timestamp($1 / 1000.0)
       group by 1 order by bool_and(kind = 'tick'), min(due_at) limit ${maxLotsAtOnce}`,
      [now],
    )
    return rows.map((row) => row.id)
  } finally {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    client.release(broken)
  }
}

/**
 * Fires the due timers of all lots. Two servers may do so at the same time: each lot is locked by one of them. A lot that
 * fails keeps its timers and does not stop those of other lots. Five-minute timers come last: their samples can wait.
 */
export const fireDueTimers = async (
  pool: Pool,
  lots: JudgedLots,
  now: number,
  spread: TickSpread = {},
): Promise<number> => {
  const lotIds = await findDueLots(pool, now)
  const failures: unknown[] = []
  for (const lotId of lotIds)
    await fireLot(pool, lots, { lotId, now, spread }).catch((error: unknown) => {
      // The lot was removed after its timers were found, and its timers went with it.
      if (!(error instanceof MissingLots)) failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, `timers of ${failures.length} lots failed`)
  return lotIds.length
}
