import { createHash } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'

/** Failures of one address for one e-mail within the window; with the next one it has to wait. */
const mostFailures = 10
/** Failures of one address over all e-mails: guessing many accounts with one password. */
const mostFailuresOfAddress = 100
const windowMinutes = 15
const model = 'SignInFailures'

const countAttempt = `insert into oidc_payload (model, id, payload, expires_at)
  values ($1, $2, '{"count": 1}', now() + make_interval(mins => $3))
  on conflict (model, id) do update set
    payload = case when oidc_payload.expires_at > now()
      then jsonb_build_object('count', (oidc_payload.payload->>'count')::int + 1) else excluded.payload end,
    expires_at = case when oidc_payload.expires_at > now()
      then oidc_payload.expires_at else excluded.expires_at end
  returning (payload->>'count')::int as count`

/** Counted in the database, so that a second server or a restart gives nobody new attempts. */
export function createFailedAttempts({ pool }: Pick<Database, 'pool'>) {
  const count = async (id: string): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(countAttempt, [model, id, windowMinutes])
    return rows[0]!.count
  }
  return {
    /**
     * Counts an attempt before its password is looked at, so that attempts at the same moment cannot slip
     * through together. False when there were too many.
     */
    async begin(address: string, email: string): Promise<boolean> {
      const ofAddress = await count(keyOf(address))
      const ofEmail = await count(keyOf(address, email))
      return ofAddress <= mostFailuresOfAddress && ofEmail <= mostFailures
    },
    /** The attempt was no failure. */
    async succeed(address: string, email: string): Promise<void> {
      await pool.query('delete from oidc_payload where model = $1 and id = $2', [
        model,
        keyOf(address, email),
      ])
      await pool.query(
        `update oidc_payload set payload = jsonb_build_object('count', greatest((payload->>'count')::int - 1, 0))
         where model = $1 and id = $2`,
        [model, keyOf(address)],
      )
    },
  }
}

export type FailedAttempts = ReturnType<typeof createFailedAttempts>

function keyOf(...parts: string[]): string {
  return createHash('sha256')
    .update(parts.map((part) => part.toLowerCase()).join('\n'))
    .digest('base64url')
}
