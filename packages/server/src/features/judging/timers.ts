import { slotMs, slotOf } from '@stallwise/domain/time/slots.ts'
import { tickDelayOf } from '@stallwise/domain/occupancy/tick-delay.ts'
import type { Pool, PoolClient } from 'pg'
import { isLockTimeout } from '#platform/database/database-unavailable.ts'
import type { JudgedLots } from './judged-lots.ts'
import { judgeInTransaction, MissingLots, type JudgingOptions } from './judging.transaction.ts'
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

interface Firing extends TickSpread {
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly now: number
}

/** Fires the due timers of a lot under its lock, and logs them for replay; false if somebody else has the lot. */
const fireLot = async (
  { pool, lots, now, ...spread }: Firing,
  lotId: string,
  how: Pick<JudgingOptions<unknown>, 'locking' | 'maxWaitMs'>,
): Promise<boolean> => {
  await lots.prepare(pool, lotId, () => now)
  const fire = async (client: PoolClient, locked: ReadonlyMap<string, LockedLot>) => {
    const entry = locked.get(lotId)
    if (!entry) return false
    const due = await lockDueTimers(client, lotId, now)
    entry.idle = due.length === 0
    await reschedule(
      client,
      lotId,
      due.map((timer) => ({ ...timer, dueAt: nextDueAt(entry, timer, now, spread) })),
    )
    if (due.length > 0)
      await writeLotLog(client, { lotId, version: entry.version, at: now, kind: 'timers', detail: due })
    return true
  }
  return judgeInTransaction(pool, lots, [lotId], now, fire, how)
}

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

/** So many lots are loaded together before their timers fire. One that cannot be loaded fails by itself then. */
const loadedAtOnce = 25

const loadAhead = async ({ pool, lots, now }: Firing, lotIds: readonly string[]): Promise<void> => {
  await Promise.allSettled(lotIds.map((lotId) => lots.prepare(pool, lotId, () => now)))
}

/** How long the timers of a lot wait for whoever has it, and how many lots are waited for at the same time. */
const maxWaitMs = 2_000
const waitingAtOnce = 4

/**
 * Fires the due timers of all lots. Two servers may do so at the same time: each lot is locked by one of them. A lot that
 * fails keeps its timers and does not stop those of other lots; one that somebody has locked comes after the others, and keeps its
 * timers for the next time if that takes too long. Five-minute timers come last: their samples can wait.
 */
export const fireDueTimers = async (
  pool: Pool,
  lots: JudgedLots,
  now: number,
  spread: TickSpread = {},
): Promise<number> => {
  const lotIds = await findDueLots(pool, now)
  const failures: unknown[] = []
  const fire = (lotId: string, how: Parameters<typeof fireLot>[2]) =>
    fireLot({ pool, lots, now, ...spread }, lotId, how).catch((error: unknown) => {
      // The lot was removed after its timers were found, and its timers went with it.
      if (!(error instanceof MissingLots || isLockTimeout(error))) failures.push(error)
      return true
    })
  const locked: string[] = []
  for (const [place, lotId] of lotIds.entries()) {
    if (place % loadedAtOnce === 0)
      await loadAhead({ pool, lots, now }, lotIds.slice(place, place + loadedAtOnce))
    if (!(await fire(lotId, { locking: 'free' }))) locked.push(lotId)
  }
  const wait = async (): Promise<void> => {
    for (let lotId = locked.shift(); lotId; lotId = locked.shift()) await fire(lotId, { maxWaitMs })
  }
  await Promise.all(Array.from({ length: waitingAtOnce }, wait))
  if (failures.length > 0) throw new AggregateError(failures, `timers of ${failures.length} lots failed`)
  return lotIds.length
}
