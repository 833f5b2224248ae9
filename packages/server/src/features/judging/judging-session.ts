import type { Pool, PoolClient } from 'pg'

/**
 * A server that is paused, or cut off from the database, in the middle of judging must not keep the lot locked for the
 * others until the connection is given up. Judging itself never waits that long. The database cannot end a
 * transaction whose result nobody reads, so waiting for a lot is limited too.
 */
const maxIdle = '10s'
const maxLockWait = '20s'

/** While a lot is locked for judging. */
export const judgingLimits = `set local idle_in_transaction_session_timeout = '${maxIdle}'; set local lock_timeout = '${maxLockWait}'`

const scope = `set local plan_cache_mode = force_generic_plan;
   select set_config('app.all_lots', 'on', true), set_config('app.customer', 'all', true)`

/** Begins a transaction that sees all lots. Generic plans are good enough for its few statements. */
export const beginJudging = `begin; ${judgingLimits}; ${scope}`

/**
 * Begins a user's change of a lot. Until it locks the lot for judging it delays other changes of that lot only: it may
 * wait for those of other servers, an import among them, and compute for as long.
 */
export const beginChange = `begin; set local idle_in_transaction_session_timeout = '120s'; set local lock_timeout = '60s'; ${scope}`

/** Runs reads that all see the same committed state of all lots, without locking anything. */
export const inSnapshot = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin isolation level repeatable read read only; ${scope}`)
    return await work(client)
  } finally {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    client.release(broken)
  }
}
