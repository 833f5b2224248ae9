import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '#platform/database/database.ts'

export interface Limit {
  /** Distinguishes the counters of different limits. */
  readonly model: string
  readonly max: number
  readonly windowMinutes: number
}

/** Rate limit by key within a window that starts with the first count. */
export interface RateLimit {
  /** Counts one and returns whether it was within the limit. Beyond the limit nothing is counted or written. */
  take(...key: string[]): Promise<boolean>
  /** How many seconds the window of a key still lasts, at least one. */
  secondsLeft(...key: string[]): Promise<number>
  /** Takes back one count. */
  refund(...key: string[]): Promise<void>
  /** Resets the counter of a key. */
  clear(...key: string[]): Promise<void>
}

const countOne = `insert into oidc_payload (model, id, payload, expires_at)
  values ($1, $2, '{"count": 1}', now() + make_interval(mins => $3))
  on conflict (model, id) do update set
    payload = case when oidc_payload.expires_at > now()
      then jsonb_build_object('count', (oidc_payload.payload->>'count')::int + 1) else excluded.payload end,
    expires_at = case when oidc_payload.expires_at > now()
      then oidc_payload.expires_at else excluded.expires_at end
  where oidc_payload.expires_at <= now() or (oidc_payload.payload->>'count')::int < $4`

const uncountOne = `update oidc_payload
  set payload = jsonb_build_object('count', greatest((payload->>'count')::int - 1, 0))
  where model = $1 and id = $2 and expires_at > now()`

const idOf = (key: readonly string[]): string =>
  createHash('sha256').update(key.join('\n').toLowerCase()).digest('base64url')

/** Counts in the database, so that the limit holds across servers and restarts. */
export const createRateLimit = (
  { pool }: Pick<Database, 'pool'>,
  { model, max, windowMinutes }: Limit,
): RateLimit => ({
  take: async (...key) => {
    const { rowCount } = await pool.query(countOne, [model, idOf(key), windowMinutes, max])
    return rowCount === 1
  },
  secondsLeft: async (...key) => {
    const { rows } = await pool.query<{ left: number }>(
      'select ceil(extract(epoch from expires_at - now()))::int as left from oidc_payload where model = $1 and id = $2',
      [model, idOf(key)],
    )
    return Math.max(rows[0]?.left ?? 1, 1)
  },
  refund: async (...key) => {
    await pool.query(uncountOne, [model, idOf(key)])
  },
  clear: async (...key) => {
    await pool.query('delete from oidc_payload where model = $1 and id = $2', [model, idOf(key)])
  },
})

/** Deletes expired counters. */
export const deleteExpiredCounts = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query('delete from oidc_payload where expires_at < now()')
}

const firstGroups = (address: string): string => {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const filled =
    tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after).fill('0')]
  const all = tail ? [...filled, ...tail.split(':')] : filled
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The network that an address counts as: an IPv6 subscriber has a whole /64. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  return isIPv6(address) ? `${firstGroups(address)}::/64` : address
}
