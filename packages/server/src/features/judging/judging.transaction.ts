import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { Refusal } from '#platform/http/problems.ts'
import { plainArray } from '#platform/database/sql-arrays.ts'
import type { JudgedLots } from './judged-lots.ts'
import { writeEffectsAndCommit } from './save/effects.store.ts'
import type { LockedLot, SettledLot } from './locked-lot.ts'

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
 * A server that is paused, or cut off from the database, in the middle of judging must not keep the lot locked for the
 * others until the connection is given up. Judging itself never waits that long. The database cannot end a
 * transaction whose result nobody reads, so waiting for a lot is limited too, to let other lots continue: to more than the
 * import of decades of history takes.
 */
const maxIdle = '10s'
const maxLockWait = '20s'

const begin = `begin; set local plan_cache_mode = force_generic_plan; set local idle_in_transaction_session_timeout = '${maxIdle}'; set local lock_timeout = '${maxLockWait}';
   select set_config('app.all_lots', 'on', true), set_config('app.customer', 'all', true)`

const lockRows = (lotIds: readonly string[]): string =>
  `select parking_lot_id, version, judged_token from lot_state
   where parking_lot_id = any('${plainArray(lotIds.filter((id) => isId.test(id)))}'::uuid[])
   order by parking_lot_id for update`

/** A query of several statements returns one result per statement, which the driver's types do not express. */
const lastRows = async <Row>(client: PoolClient, statements: string): Promise<Row[]> => {
  const results = (await client.query(statements)) as unknown as QueryResult[] | QueryResult
  return (Array.isArray(results) ? results.at(-1)! : results).rows as Row[]
}

const readLocked = async (
  client: PoolClient,
  lots: JudgedLots,
  rows: readonly LockedRow[],
  now: number,
): Promise<Map<string, LockedLot>> => {
  const locked = new Map<string, LockedLot>()
  for (const row of rows) {
    const { parking_lot_id: lotId, judged_token: tokenBefore } = row
    const lot = await lots.take(client, lotId, tokenBefore, now)
    const version = row.version + 1
    locked.set(lotId, { lot, version, tokenBefore, stale: new Set(), editedStalls: new Set() })
  }
  return locked
}

/** Begins a transaction that sees all lots. Generic plans are good enough for its few statements. */
export const beginSystemTransaction = async (client: PoolClient): Promise<void> => {
  await client.query(begin)
}

/**
 * Locks a lot for judging within an open transaction; undefined if it does not exist. The clock is read under the lock:
 * a lot loaded as of an earlier time would miss a closure that has begun since.
 */
export const lockLot = async (
  client: PoolClient,
  lots: JudgedLots,
  lotId: string,
  clock: () => number,
): Promise<LockedLot | undefined> => {
  const rows = await lastRows<LockedRow>(client, lockRows([lotId]))
  return (await readLocked(client, lots, rows, clock())).get(lotId)
}

/** Writes the effects of judging with the new versions, change rows and one NOTIFY, and commits. */
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
    lots.forget(lotIds)
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Judges lots in one transaction: locks their rows in the order of their ids, lets `work` apply events to them, and writes
 * the effects. The query of `alsoRun` is sent in the same round trip as the lock and runs after it.
 */
export const judgeInTransaction = <T, Extra = undefined>(
  pool: Pool,
  lots: JudgedLots,
  lotIds: readonly string[],
  now: number,
  work: (client: PoolClient, locked: ReadonlyMap<string, LockedLot>, extra: Extra) => Promise<T>,
  alsoRun?: (client: PoolClient) => Promise<Extra>,
): Promise<T> =>
  onOwnConnection(pool, lots, lotIds, async (client) => {
    const locking = lastRows<LockedRow>(client, `${begin}; ${lockRows(lotIds)}`)
    const [rows, found] = await Promise.all([locking, alsoRun?.(client)])
    const missing = new Set(lotIds)
    for (const { parking_lot_id } of rows) missing.delete(parking_lot_id)
    if (missing.size > 0) throw new MissingLots(missing)
    const locked = await readLocked(client, lots, rows, now)
    const result = await work(client, locked, found as Extra)
    await settleAndCommit(client, lots, locked.values(), now)
    return result
  })
