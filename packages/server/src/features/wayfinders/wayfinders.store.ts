import { sql, type Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

export type SignRow = Selectable<Tables['wayfinder']>

/** The result of the last push to a sign; `at` is null before the first. */
export interface PushState {
  readonly at: string | null
  readonly ok: boolean | null
  readonly status: number | null
  readonly reason: string | null
  readonly failures: number
}

/** Read with a wayfinder. */
export const lastPush = sql<PushState | null>`(select json_build_object('at', sent_at, 'ok', ok, 'status', status,
    'reason', reason, 'failures', failures)
  from wayfinder_push p where p.parking_lot_id = wayfinder.parking_lot_id and p.wayfinder_id = wayfinder.id)`

/** The names of a lot's signs. */
export const listSignNames = async (tx: Tx, lotId: string): Promise<string[]> => {
  const signs = tx.selectFrom('wayfinder').where('parking_lot_id', '=', lotId).where('removed_at', 'is', null)
  return (await signs.select('name').orderBy('name').execute()).map(({ name }) => name)
}

/** Finds a sign that is not removed, by its id or its secret address. */
export const findSign = (tx: Tx, by: 'id' | 'feed_token', value: string): Promise<SignRow | undefined> =>
  tx
    .selectFrom('wayfinder')
    .selectAll()
    .where(by, '=', value)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Resets the push state, so that the sign is pushed in full at the next opportunity. */
export const beginPush = async (tx: Tx, lotId: string, id: string): Promise<void> => {
  const initial = { lot_version: null, content_hash: null, failures: 0, next_at: new Date(0) }
  await tx
    .insertInto('wayfinder_push')
    .values({ parking_lot_id: lotId, wayfinder_id: id, ...initial, ok: null, status: null, reason: null })
    .onConflict((conflict) => conflict.columns(['parking_lot_id', 'wayfinder_id']).doUpdateSet(initial))
    .execute()
}
