import { slotMs, slotOf } from '@stallwise/domain/time/slots.ts'
import { tickDelayOf } from '@stallwise/domain/occupancy/tick-delay.ts'
import type { Pool, PoolClient } from 'pg'
import { isLockTimeout } from '#platform/database/database-unavailable.ts'
import type { JudgedLots } from './judged-lots.ts'
import { judgeInTransaction, MissingLots, type JudgingOptions } from './judging.transaction.ts'
import type { LockedLot } from './locked-lot.ts'
import { writeLotLogs, type LogEntry } from './lot-log.store.ts'

interface DueTimer {
  readonly kind: 'tick' | 'silence' | 'flapping' | 'closure' | 'exception' | 'violations'
  readonly subject: string
}

const maxTimersAtOnce = 500

/** How far the five-minute timers of many lots are spread after the end of a slot. */
interface TickSpread {
  readonly maxTickDelayMs?: number
}

export interface TimerOptions extends TickSpread {
  /** The timers of so many lots are fired each time. */
  readonly lotsAtOnce?: number
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

type DueTimers = ReadonlyMap<string, readonly DueTimer[]>

/** The due timers of each lot that the transaction has locked; `lockRows` has left their ids in a setting. */
const lockDueTimers = async (client: PoolClient, now: number): Promise<DueTimers> => {
  const { rows } = await client.query<{ lot: string; kind: DueTimer['kind'] | null; subject: string }>(
    `select lot, kind, subject from unnest(current_setting('app.judged_lots')::uuid[]) lot
     left join lateral (select kind, subject, due_at from lot_timer
       where parking_lot_id = lot and due_at <= to_timestamp($1 / 1000.0)
       order by due_at, kind, subject limit ${maxTimersAtOnce} for update) due on true
     order by lot, due_at, kind, subject`,
    [now],
  )
  const due = new Map<string, DueTimer[]>()
  for (const { lot, kind, subject } of rows) {
    const ofLot = due.get(lot) ?? []
    due.set(lot, ofLot)
    if (kind !== null) ofLot.push({ kind, subject })
  }
  return due
}

interface Rescheduled extends DueTimer {
  readonly lot: string
  readonly dueAt: number | undefined
}

/** Reschedules timers in one statement; those without a time are deleted. */
const reschedule = async (client: PoolClient, timers: readonly Rescheduled[]): Promise<void> => {
  await client.query(
    `with u as (select * from jsonb_to_recordset($1::jsonb) as r(lot uuid, kind text, subject text, "dueAt" float8)),
     ended as (delete from lot_timer t using u
       where t.parking_lot_id = u.lot and t.kind = u.kind and t.subject = u.subject and u."dueAt" is null)
     update lot_timer t set due_at = to_timestamp(u."dueAt" / 1000.0) from u
     where t.parking_lot_id = u.lot and t.kind = u.kind and t.subject = u.subject and u."dueAt" is not null`,
    [JSON.stringify(timers)],
  )
}

interface Firing extends TickSpread {
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly now: number
  readonly lotsAtOnce: number
}

/** Fires the due timers of locked lots, and logs them for replay. */
const fire = async (
  client: PoolClient,
  locked: ReadonlyMap<string, LockedLot>,
  due: DueTimers,
  { now, maxTickDelayMs }: Firing,
): Promise<void> => {
  const timers: Rescheduled[] = []
  const logged: LogEntry[] = []
  for (const [lotId, entry] of locked) {
    const detail = due.get(lotId)!
    logged.push({ lotId, version: entry.version, at: now, kind: 'timers', detail })
    for (const timer of detail)
      timers.push({ lot: lotId, ...timer, dueAt: nextDueAt(entry, timer, now, { maxTickDelayMs }) })
  }
  if (timers.length > 0) await Promise.all([reschedule(client, timers), writeLotLogs(client, logged)])
}

/** Fires the due timers of lots in one transaction; returns the lots that it had, also those that another server was done with. */
const fireLots = (
  firing: Firing,
  lotIds: readonly string[],
  how: Pick<JudgingOptions<DueTimers>, 'locking' | 'maxWaitMs'>,
): Promise<ReadonlySet<string>> => {
  const { pool, lots, now } = firing
  const work = async (client: PoolClient, locked: ReadonlyMap<string, LockedLot>, due: DueTimers) => {
    await fire(client, locked, due, firing)
    return new Set(due.keys())
  }
  const isNeeded = (lotId: string, due: DueTimers) => due.get(lotId)!.length > 0
  const alsoRun = (client: PoolClient) => lockDueTimers(client, now)
  return judgeInTransaction<Set<string>, DueTimers>(pool, lots, lotIds, now, work, {
    ...how,
    alsoRun,
    isNeeded,
  })
}

interface DueLot {
  readonly lotId: string
  readonly token: string
  readonly due_at: Date
}

/** How late the timers of a lot are fired that another server has judged last and would not have to load. */
const lateMs = 3_000

/** ING-78: whether another server has judged a lot since this one did, and its timers are not late yet. */
const isOfAnotherServer = (lots: JudgedLots, { lotId, token, due_at }: DueLot, now: number): boolean => {
  const known = lots.tokenOf(lotId)
  return known !== undefined && known !== token && due_at.getTime() > now - lateMs
}

/** The lots whose timers this server fires next; those of another server do not take their places. */
const findDueLots = async ({ pool, lots, now, lotsAtOnce }: Firing): Promise<string[]> => {
  const client = await pool.connect()
  let broken: Error | undefined
  const [due, others]: [string[], string[]] = [[], []]
  try {
    await client.query(`begin; select set_config('app.all_lots', 'on', true)`)
    for (let isMore = true; isMore && due.length < lotsAtOnce;) {
      const { rows } = await client.query<DueLot>(
        `select parking_lot_id as "lotId", judged_token as token, min(due_at) as due_at
         from lot_timer join lot_state using (parking_lot_id)
         where due_at <= to_timestamp($1 / 1000.0) and parking_lot_id <> all($2::uuid[])
         group by 1, 2 order by bool_and(kind = 'tick'), min(due_at) limit $3`,
        [now, [...due, ...others], lotsAtOnce],
      )
      for (const row of rows) (isOfAnotherServer(lots, row, now) ? others : due).push(row.lotId)
      isMore = rows.length === lotsAtOnce
    }
    return due.slice(0, lotsAtOnce)
  } finally {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    client.release(broken)
  }
}

/** Timers of so many lots fire in one transaction, and so many lots are loaded together before. */
const firedAtOnce = 25

/** How long the timers of a lot wait for whoever has it, and how many lots are waited for at the same time. */
const maxWaitMs = 2_000
const waitingAtOnce = 4

/** Fires timers, and remembers what failed. */
class Firings {
  readonly failures: unknown[] = []
  readonly #firing: Firing

  constructor(firing: Firing) {
    this.#firing = firing
  }

  /** Fires those of lots that are free, together; returns the lots that somebody has locked. */
  async fireTogether(lotIds: readonly string[]): Promise<string[]> {
    const { lots, pool, now } = this.#firing
    await Promise.allSettled(lotIds.map((lotId) => lots.prepare(pool, lotId, () => now)))
    // One that fails must not keep the others from it, nor do any that another server has judged since they were loaded here.
    const had = await fireLots(this.#firing, lotIds, { locking: 'ready' }).catch(() => new Set())
    const locked: string[] = []
    for (const lotId of lotIds)
      if (!had.has(lotId) && !(await this.fireOne(lotId, { locking: 'free' }))) locked.push(lotId)
    return locked
  }

  /** False if somebody else has the lot. */
  async fireOne(lotId: string, how: Parameters<typeof fireLots>[2]): Promise<boolean> {
    try {
      const { lots, pool, now } = this.#firing
      await lots.prepare(pool, lotId, () => now)
      return (await fireLots(this.#firing, [lotId], how)).has(lotId)
    } catch (error) {
      // The lot was removed after its timers were found, and its timers went with it.
      if (!(error instanceof MissingLots || isLockTimeout(error))) this.failures.push(error)
      return true
    }
  }
}

/**
 * Fires the due timers of all lots. Two servers may do so at the same time: each lot is locked by one of them. A lot that
 * fails keeps its timers and does not stop those of other lots; one that somebody has locked comes after the others, and keeps its
 * timers for the next time if that takes too long. Five-minute timers come last: their samples can wait.
 */
export const fireDueTimers = async (
  pool: Pool,
  lots: JudgedLots,
  now: number,
  { lotsAtOnce = 200, ...spread }: TimerOptions = {},
): Promise<number> => {
  const firing = { pool, lots, now, lotsAtOnce, ...spread }
  const lotIds = await findDueLots(firing)
  const firings = new Firings(firing)
  const locked: string[] = []
  for (let place = 0; place < lotIds.length; place += firedAtOnce)
    locked.push(...(await firings.fireTogether(lotIds.slice(place, place + firedAtOnce))))
  const wait = async (): Promise<void> => {
    for (let lotId = locked.shift(); lotId; lotId = locked.shift())
      await firings.fireOne(lotId, { maxWaitMs })
  }
  await Promise.all(Array.from({ length: waitingAtOnce }, wait))
  const { failures } = firings
  if (failures.length > 0) throw new AggregateError(failures, `timers of ${failures.length} lots failed`)
  return lotIds.length
}
