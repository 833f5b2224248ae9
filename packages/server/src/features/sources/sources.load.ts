import type { Tx } from '#platform/database/database.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { announceSource } from './source-keys.store.ts'

/** A source with its key in plain text. */
export interface SourceWithKey extends Pick<RowOf<'source'>, 'id' | 'customer_id' | 'kind' | 'name'> {
  readonly key: string
  readonly topic_filter?: string | null
}

/** Adds sources; the key of an existing one is replaced by the given one. */
export const loadSources = async (tx: Tx, sources: readonly SourceWithKey[]): Promise<void> => {
  for (const { key, ...source } of sources) {
    const secret = { key_hash: hashOfToken(key), key_hint: key.slice(-4) }
    await tx
      .insertInto('source')
      .values({ ...source, ...secret })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(secret))
      .execute()
    await announceSource(tx, source.id)
  }
}
