import type { PoolClient } from 'pg'
import type { Database } from '#platform/database/database.ts'

/** A transaction on a connection of its own that sees every lot; `end` says how it ends when `work` succeeds. */
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
