import { createHash } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'

interface Limit {
  /** Keeps the counts of different limits apart. */
  readonly model: string
  readonly most: number
  readonly windowMinutes: number
}

const countOne = `insert into oidc_payload (model, id, payload, expires_at)
  values ($1, $2, '{"count": 1}', now() + make_interval(mins => $3))
  on conflict (model, id) do update set
    payload = case when oidc_payload.expires_at > now()
      then jsonb_build_object('count', (oidc_payload.payload->>'count')::int + 1) else excluded.payload end,
    expires_at = case when oidc_payload.expires_at > now()
      then oidc_payload.expires_at else excluded.expires_at end
  returning (payload->>'count')::int as count`

/** Counted in the database, so that a second server or a restart gives nobody new attempts. */
export const createRateLimit = ({ pool }: Pick<Database, 'pool'>, { model, most, windowMinutes }: Limit) => ({
  /** Counts one and says whether it is still within the limit. */
  async take(...key: string[]): Promise<boolean> {
    const id = createHash('sha256').update(key.join('\n').toLowerCase()).digest('base64url')
    const { rows } = await pool.query<{ count: number }>(countOne, [model, id, windowMinutes])
    return rows[0]!.count <= most
  },
})

export type RateLimit = ReturnType<typeof createRateLimit>

/** Takes away counts whose time is over. */
export const forgetCounts = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query('delete from oidc_payload where expires_at < now()')
}
