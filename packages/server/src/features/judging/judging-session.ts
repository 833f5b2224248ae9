import type { Pool, PoolClient } from 'pg'
import { setScope, type RowScope } from '#platform/database/row-scope.ts'

/**
 * A server that is paused, or cut off from the database, in the middle of judging must not keep the lot locked for the
 * others until the connection is given up. Judging itself never waits that long. The database cannot end a
 * transaction whose result nobody reads, so waiting for a lot is limited too.
 */
const maxIdle = '10s'
const maxLockWait = '20s'

/** While a lot is locked for judging. */
export const judgingLimits = `set local idle_in_transaction_session_timeout = '${maxIdle}'; set local lock_timeout = '${maxLockWait}'`

/** Generic plans are good enough for the few statements of judging and of changes. */
const begin = (scope: RowScope, options = ''): string =>
  `begin ${options}; set local plan_cache_mode = force_generic_plan; ${setScope(scope)}`

/** Begins a transaction that judges these lots and sees no row of any other. */
export const beginJudging = (lotIds: readonly string[]): string =>
  `${begin({ lots: lotIds })}; ${judgingLimits}`

/**
 * Begins a user's change of a lot, which sees no row of any other. Until it locks the lot for judging it delays other
 * changes of that lot only: it may wait for those of other servers, an import among them, and compute for as long.
 */
export const beginChange = (scope: RowScope): string =>
  `${begin(scope)}; set local idle_in_transaction_session_timeout = '120s'; set local lock_timeout = '60s'`

/** Runs reads that all see the same committed state of lots, without locking anything. */
export const inSnapshot = async <T>(
  pool: Pool,
  lotIds: readonly string[],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // The first query is sent with these: if they fail, it fails too or sees no row.
    const begun = client.query(begin({ lots: lotIds }, 'isolation level repeatable read read only'))
    const [result] = await Promise.all([work(client), begun])
    return result
  } finally {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    client.release(broken)
  }
}
