import { findUnstorableText } from '#platform/http/unstorable-text.ts'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'
import { errors } from './oidc-library.ts'

interface Row {
  payload: AdapterPayload
  consumed_at: Date | null
}

const selectRow = `select payload, consumed_at from oidc_payload
  where model = $1 and (expires_at is null or expires_at > now())`

const upsertRow = `insert into oidc_payload (model, id, payload, grant_id, uid, user_code, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
  on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
    uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`

/** Stores one model of the provider: sessions, interactions, codes or grants. */
export class PayloadAdapter implements Adapter {
  readonly #model: string
  readonly #pool: Database['pool']

  constructor(model: string, pool: Database['pool']) {
    this.#model = model
    this.#pool = pool
  }

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    if (findUnstorableText([id, payload]))
      throw new errors.InvalidRequest('a parameter contains a character that cannot be stored')
    await this.#pool.query(upsertRow, [
      this.#model,
      id,
      JSON.stringify(payload),
      payload.grantId ?? null,
      payload.uid ?? null,
      payload.userCode ?? null,
      expiresInSeconds ?? null,
    ])
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id)
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode)
  }

  /** The provider reads, checks and then consumes a code: if two servers read the same code, only one succeeds. */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      'update oidc_payload set consumed_at = now() where model = $1 and id = $2 and consumed_at is null',
      [this.#model, id],
    )
    if (!rowCount) throw new errors.InvalidGrant('already consumed')
  }

  async destroy(id: string): Promise<void> {
    await this.#pool.query('delete from oidc_payload where model = $1 and id = $2', [this.#model, id])
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query('delete from oidc_payload where model = $1 and grant_id = $2', [
      this.#model,
      grantId,
    ])
  }

  async #findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    if (findUnstorableText(value)) return undefined
    const { rows } = await this.#pool.query<Row>(`${selectRow} and ${column} = $2`, [this.#model, value])
    const row = rows[0]
    if (!row) return undefined
    return row.consumed_at ? { ...row.payload, consumed: row.consumed_at.getTime() / 1000 } : row.payload
  }
}

/** Deletes expired data: payloads and failure counts at once, one-time links after a week in which their page says that they expired. */
export const removeExpired = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query('delete from oidc_payload where expires_at < now()')
  await pool.query(`delete from identity_ticket where expires_at < now() - interval '7 days'`)
}
