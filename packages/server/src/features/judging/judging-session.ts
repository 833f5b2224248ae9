import type { Pool, PoolClient } from 'pg'

/**
 * A server that is paused, or cut off from the database, in the middle of judging must not keep the lot locked for the
 * others until the connection is given up. Judging itself never waits that long. The database cannot end a
 * transaction whose result nobody reads, so waiting for a lot is limited too.
 */
const maxIdle = '10s'
const maxLockWait = '20s'

const settings = `set local plan_cache_mode = force_generic_plan; set local idle_in_transaction_session_timeout = '${maxIdle}'; set local lock_timeout = '${maxLockWait}';
   select set_config('app.all_lots', 'on', true), set_config('app.customer', 'all', true)`
/** Begins a transaction that sees all lots. Generic plans are good enough for its few statements. */
export const beginJudging = `begin; ${settings}`

/** Runs reads that all see the same committed state of all lots, without locking anything. */
export const inSnapshot = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin isolation level repeatable read read only; ${settings}`)
    return await work(client)
  } finally {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    client.release(broken)
  }
}
