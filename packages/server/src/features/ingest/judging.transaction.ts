import type { Pool, PoolClient, QueryResult } from 'pg'
import { plainArray } from '#platform/database/sql-arrays.ts'
import type { JudgedLots } from './judged-lots.ts'
import { writeEffectsAndCommit } from './effects.store.ts'
import type { LockedLot, SettledLot } from './locked-lot.ts'

interface LotVersion {
  parking_lot_id: string
  version: number
}

const isId = /^[0-9a-f-]{36}$/

/** Begins, sees all lots and locks these, in one trip. The plans of these few statements are the same for any rows. */
const beginAndLock = (lotIds: readonly string[]): string =>
  `begin; set local plan_cache_mode = force_generic_plan;
   select set_config('app.all_lots', 'on', true), set_config('app.customer', 'all', true);
   select parking_lot_id, version from lot_state where parking_lot_id = any('${plainArray(lotIds.filter((id) => isId.test(id)))}'::uuid[])
   order by parking_lot_id for update`

const take = async (client: PoolClient, lots: JudgedLots, rows: LotVersion[], now: number) => {
  const locked = new Map<string, LockedLot>()
  for (const row of rows) {
    const lot = await lots.take(client, row.parking_lot_id, row.version, now)
    locked.set(row.parking_lot_id, { lot, version: row.version + 1, stale: new Set() })
  }
  return locked
}

/** Several statements in one query answer with a result each, which the driver's types do not know. */
const lock = async (client: PoolClient, lotIds: readonly string[]): Promise<LotVersion[]> => {
  const results = (await client.query(beginAndLock(lotIds))) as unknown as QueryResult<LotVersion>[]
  const { rows } = results.at(-1)!
  if (rows.length < new Set(lotIds).size) throw new Error('a lot is not there any more')
  return rows
}

const settle = (locked: Iterable<LockedLot>, now: number): SettledLot[] =>
  [...locked].filter(({ idle }) => !idle).map((entry) => ({ ...entry, effects: entry.lot.settle(now) }))

/**
 * Judges lots in one transaction: locks their rows in the order of their ids, lets `work` feed them, and writes what
 * that changed, with the new versions, the change rows and one NOTIFY. If anything fails nothing is kept, and the
 * lots are read again from their rows. What `beside` asks of the database travels with the lock, and sees the locked lots.
 */
export const judgeInTransaction = async <T, Beside = undefined>(
  pool: Pool,
  lots: JudgedLots,
  lotIds: readonly string[],
  now: number,
  work: (client: PoolClient, locked: ReadonlyMap<string, LockedLot>, beside: Beside) => Promise<T>,
  beside?: (client: PoolClient) => Promise<Beside>,
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [rows, found] = await Promise.all([lock(client, lotIds), beside?.(client)])
    const locked = await take(client, lots, rows, now)
    const result = await work(client, locked, found as Beside)
    const settled = settle(locked.values(), now)
    for (const { lot, version } of settled) lots.keep(lot, version)
    await writeEffectsAndCommit(client, settled, now)
    return result
  } catch (error) {
    lots.forget(lotIds)
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    client.release(broken)
  }
}
