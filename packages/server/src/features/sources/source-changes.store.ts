import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { sourceColumns, type SourceRow } from './sources.store.ts'

/** A source, removed or not, if the viewer can see it. */
export const findSource = (tx: Tx, id: string) =>
  tx
    .selectFrom('source')
    .select(['removed_at', sql<boolean>`viewer_covers_source(customer_id, lots)`.as('is_manageable')])
    .where('id', '=', id)
    .executeTakeFirst()

/** A source that is not removed, locked until the transaction ends. */
export const lockSource = async (tx: Tx, id: string): Promise<SourceRow | undefined> => {
  const row = await tx
    .selectFrom('source')
    .select(sourceColumns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, unknown_devices: 0 }
}

export const findRemovedSource = (tx: Tx, id: string) =>
  tx
    .selectFrom('source')
    .select(['id', 'topic_filter'])
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export const bringBackSource = async (tx: Tx, id: string): Promise<SourceRow> => {
  const row = await tx
    .updateTable('source')
    .set((eb) => ({ removed_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(sourceColumns)
    .executeTakeFirstOrThrow()
  return { ...row, unknown_devices: 0 }
}

/** A new key, and until when the replaced key is valid; null = no longer. */
export interface KeyRotation {
  readonly keyHash: string
  readonly keyHint: string
  readonly at: Date
  readonly until: Date | null
}

export const replaceKey = async (
  tx: Tx,
  id: string,
  { keyHash, keyHint, at, until }: KeyRotation,
): Promise<SourceRow> => {
  const row = await tx
    .updateTable('source')
    .set((eb) => ({
      previous_key_hash: until === null ? null : eb.ref('key_hash'),
      previous_key_hint: until === null ? null : eb.ref('key_hint'),
      previous_key_until: until,
      key_hash: keyHash,
      key_hint: keyHint,
      key_created_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(sourceColumns)
    .executeTakeFirstOrThrow()
  return { ...row, unknown_devices: 0 }
}

export const updateSource = async (
  tx: Tx,
  id: string,
  values: { readonly name: string; readonly topic_filter: string | null },
): Promise<SourceRow> => {
  const row = await tx
    .updateTable('source')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(sourceColumns)
    .executeTakeFirstOrThrow()
  return { ...row, unknown_devices: 0 }
}
