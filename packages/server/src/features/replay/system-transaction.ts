import type { PoolClient } from 'pg'
import type { Database } from '#platform/database/database.ts'

/** Runs `work` in a transaction on its own connection that sees every lot; `end` is how it ends if `work` succeeds. */
export const inSystemTransaction = async <T>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: PoolClient) => Promise<T>,
  end: 'commit' | 'rollback',
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  let ending: typeof end = 'rollback'
  try {
    await client.query(
      `begin; select set_config('app.all_lots', 'on', true), set_config('app.customer', 'all', true)`,
    )
    const result = await work(client)
    ending = end
    return result
  } finally {
    await client.query(ending).catch((lost: Error) => (broken = lost))
    client.release(broken)
  }
}
