import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { Refusal } from '#platform/http/problems.ts'
import { plainArray } from '#platform/database/sql-arrays.ts'
import { isLockTimeout } from '#platform/database/database-unavailable.ts'
import type { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import { beginJudging, judgingLimits } from './judging-session.ts'
import type { JudgedLots } from './judged-lots.ts'
import { writeEffectsAndCommit } from './save/effects.store.ts'
import type { LockedLot, SettledLot } from './locked-lot.ts'
import { tellOfViolations } from './violation-facts.ts'

/** Lots that were to be judged but do not exist (any more). */
export class MissingLots extends Refusal {
  readonly lotIds: ReadonlySet<string>

  constructor(lotIds: Iterable<string>) {
    super('not-found')
    this.lotIds = new Set(lotIds)
  }
}

interface LockedRow {
  parking_lot_id: string
  version: number
  judged_token: string
}

const isId = /^[0-9a-f-]{36}$/

/**
 * What is done about lots that somebody else has locked. `wait`: they are waited for, in the order of their ids. `free`:
 * they are left out (ING-70). `ready`: so are those that would have to be loaded first.
 */
export type Locking = 'wait' | 'free' | 'ready'

const onlyIds = (texts: readonly string[]): string[] => texts.filter((text) => isId.test(text))

const idList = (ids: readonly string[]): string => `'${plainArray(onlyIds(ids))}'::uuid[]`

/** Locks the rows and leaves their ids in the setting that \`logEvents\` reads, which is sent in the same round trip. */
const lockRows = (lots: JudgedLots, lotIds: readonly string[], locking: Locking): string => {
  const tokens = locking === 'ready' ? lotIds.flatMap((id) => lots.tokenOf(id) ?? []) : undefined
  return `select set_config('app.judged_lots', coalesce((select array_agg(parking_lot_id)::text from (
     select parking_lot_id from lot_state where parking_lot_id = any(${idList(lotIds)})
       ${tokens ? `and judged_token = any(${idList(tokens)})` : ''}
     order by parking_lot_id for update ${locking === 'wait' ? '' : 'skip locked'}) locked), '{}'), true);
   select parking_lot_id, version, judged_token from lot_state
   where parking_lot_id = any(current_setting('app.judged_lots')::uuid[]) order by parking_lot_id`
}

/** A query of several statements returns one result per statement, which the driver's types do not express. */
const lastRows = async <Row>(client: PoolClient, statements: string): Promise<Row[]> => {
  const results = (await client.query(statements)) as unknown as QueryResult[] | QueryResult
  return (Array.isArray(results) ? results.at(-1)! : results).rows as Row[]
}

/** Gives the lot as the transaction with this token left it; the caller holds its lock. */
export type TakeLot = (client: PoolClient, lotId: string, token: string, now: number) => Promise<JudgedLot>

const readLocked = async (
  client: PoolClient,
  take: TakeLot,
  rows: readonly LockedRow[],
  now: number,
): Promise<Map<string, LockedLot>> => {
  const locked = new Map<string, LockedLot>()
  for (const row of rows) {
    const { parking_lot_id: lotId, judged_token: tokenBefore } = row
    const lot = await take(client, lotId, tokenBefore, now)
    const version = row.version + 1
    locked.set(lotId, { lot, version, tokenBefore, stale: new Set(), editedStalls: new Set() })
  }
  return locked
}

/**
 * Locks a lot for judging within an open transaction; undefined if it does not exist. The clock is read under the lock:
 * a lot loaded as of an earlier time would miss a closure that has begun since.
 */
export const lockLot = async (
  client: PoolClient,
  lots: JudgedLots,
  lotId: string,
  { clock, take = takeFrom(lots) }: { readonly clock: () => number; readonly take?: TakeLot | undefined },
): Promise<LockedLot | undefined> => {
  const rows = await lastRows<LockedRow>(client, `${judgingLimits}; ${lockRows(lots, [lotId], 'wait')}`)
  return (await readLocked(client, take, rows, clock())).get(lotId)
}

const takeFrom =
  (lots: JudgedLots): TakeLot =>
  (client, lotId, token, now) =>
    lots.take(client, lotId, token, now)

/** Writes the effects of judging with the new versions, change rows, and commits. */
export const settleAndCommit = async (
  client: PoolClient,
  lots: JudgedLots,
  locked: Iterable<LockedLot>,
  now: number,
): Promise<void> => {
  const all = [...locked]
  for (const { lot, idle, tokenBefore } of all) if (idle) lots.keep(lot, tokenBefore)
  const settled = all
    .filter(({ idle }) => !idle)
    .map((entry): SettledLot => ({ ...entry, effects: entry.lot.settle(now), token: randomUUID() }))
  for (const { lot, token } of settled) lots.keep(lot, token)
  await tellOfViolations(client, settled)
  await writeEffectsAndCommit(client, settled, now)
  for (const { lot, version, effects } of settled) {
    lots.noteCommitted(lot.facts.lotId, version)
    if (effects.arrivals.length > 0) lots.noteArrivals(lot.facts, effects.arrivals)
  }
}

/**
 * Runs `work` on its own connection; `work` begins and commits the transaction. On any failure it is rolled back, and
 * the lots are loaded from the database the next time.
 */
export const onOwnConnection = async <T>(
  pool: Pool,
  lots: JudgedLots,
  lotIds: readonly string[],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    // Whoever waited in vain has not used it.
    if (!isLockTimeout(error)) lots.forget(lotIds)
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    lots.release(client)
    client.release(broken)
  }
}

/** What a transaction that judges needs besides its work. */
export interface JudgingOptions<Extra> {
  readonly locking?: Locking
  /** How long to wait for a lot that somebody else has locked, in milliseconds. */
  readonly maxWaitMs?: number
  readonly take?: TakeLot
  /** Its query is sent in the same round trip as the lock and runs after it. */
  readonly alsoRun?: (client: PoolClient) => Promise<Extra>
  /** A locked lot that is not needed after all is neither loaded nor judged. */
  readonly isNeeded?: (lotId: string, extra: Extra) => boolean
}

/**
 * Judges lots in one transaction: locks their rows in the order of their ids, lets `work` apply events to them, and writes
 * the effects. A lot that does not exist is an error, unless those that are not free are left out.
 */
export const judgeInTransaction = <T, Extra = undefined>(
  pool: Pool,
  lots: JudgedLots,
  lotIds: readonly string[],
  now: number,
  work: (client: PoolClient, locked: ReadonlyMap<string, LockedLot>, extra: Extra) => Promise<T>,
  { locking = 'wait', maxWaitMs, take = takeFrom(lots), alsoRun, isNeeded }: JudgingOptions<Extra> = {},
): Promise<T> =>
  onOwnConnection(pool, lots, lotIds, async (client) => {
    const wait = maxWaitMs === undefined ? '' : `set local lock_timeout = ${Math.round(maxWaitMs)};`
    const lockingRows = lastRows<LockedRow>(
      client,
      `${beginJudging(onlyIds(lotIds))}; ${wait} ${lockRows(lots, lotIds, locking)}`,
    )
    const [rows, found] = await Promise.all([lockingRows, alsoRun?.(client)])
    const missing = new Set(lotIds)
    for (const { parking_lot_id } of rows) missing.delete(parking_lot_id)
    if (missing.size > 0 && locking === 'wait') throw new MissingLots(missing)
    const needed = rows.filter((row) => isNeeded?.(row.parking_lot_id, found as Extra) ?? true)
    const locked = await readLocked(client, take, needed, now)
    const result = await work(client, locked, found as Extra)
    await settleAndCommit(client, lots, locked.values(), now)
    return result
  })
