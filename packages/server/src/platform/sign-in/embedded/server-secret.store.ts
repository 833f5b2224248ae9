import type { Database } from '#platform/database/database.ts'

/**
 * The secret of that name, created on first use. If two servers start at the same time the first one's value is used: the
 * value is read back, so that both have what is stored.
 */
export const getOrCreateSecret = async <T>(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  make: () => T | Promise<T>,
): Promise<T> => {
  const find = async () => {
    const { rows } = await pool.query<{ value: T }>('select value from server_secret where name = $1', [name])
    return rows[0]
  }
  const kept = await find()
  if (kept) return kept.value
  await pool.query('insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    JSON.stringify(await make()),
  ])
  return (await find())!.value
}
