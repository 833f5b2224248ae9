import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

export interface WayfinderRow extends Omit<Selectable<Tables['wayfinder']>, 'created_at'> {
  sent_at: Date | null
  ok: boolean | null
  status: number | null
  push_reason: string | null
  failures: number | null
}

const selection = (tx: Tx) =>
  tx
    .selectFrom('wayfinder as w')
    .leftJoin('wayfinder_push as p', (join) =>
      join.onRef('p.parking_lot_id', '=', 'w.parking_lot_id').onRef('p.wayfinder_id', '=', 'w.id'),
    )
    .selectAll('w')
    .select(['p.sent_at', 'p.ok', 'p.status', 'p.reason as push_reason', 'p.failures'])

/** One row more than requested shows that there is a next page. */
export const listWayfinders = (
  tx: Tx,
  { lotId, cursor, limit }: { lotId: string; cursor?: string | undefined; limit: number },
): Promise<WayfinderRow[]> =>
  selection(tx)
    .where('w.parking_lot_id', '=', lotId)
    .where('w.removed_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('w.id', '>', cursor!))
    .orderBy('w.id')
    .limit(limit + 1)
    .execute()

/** The names of a lot's signs. */
export const listSignNames = async (tx: Tx, lotId: string): Promise<string[]> => {
  const signs = tx.selectFrom('wayfinder').where('parking_lot_id', '=', lotId).where('removed_at', 'is', null)
  return (await signs.select('name').orderBy('name').execute()).map(({ name }) => name)
}

/** Finds a wayfinder by id in any lot that the viewer can see, including removed ones. */
export const findWayfinder = (tx: Tx, id: string): Promise<WayfinderRow | undefined> =>
  selection(tx).where('w.id', '=', id).executeTakeFirst()

export const findByToken = (tx: Tx, token: string): Promise<WayfinderRow | undefined> =>
  selection(tx).where('w.feed_token', '=', token).where('w.removed_at', 'is', null).executeTakeFirst()

export type WayfinderFields = Omit<
  WayfinderRow,
  | 'parking_lot_id'
  | 'id'
  | 'feed_token'
  | 'version'
  | 'removed_at'
  | 'sent_at'
  | 'ok'
  | 'status'
  | 'push_reason'
  | 'failures'
>

const stored = ({ lines, ...fields }: WayfinderFields) => ({ ...fields, lines: JSON.stringify(lines) })

interface Place {
  readonly lotId: string
  readonly id: string
}

export const insertWayfinder = async (
  tx: Tx,
  { lotId, id }: Place,
  token: string,
  fields: WayfinderFields,
): Promise<void> => {
  await tx
    .insertInto('wayfinder')
    .values({ parking_lot_id: lotId, id, feed_token: token, ...stored(fields) })
    .execute()
}

export const updateWayfinder = async (
  tx: Tx,
  { lotId, id }: Place,
  change: WayfinderFields | { removed_at: Date | null } | { feed_token: string },
): Promise<void> => {
  const set = 'lines' in change ? stored(change) : change
  await tx
    .updateTable('wayfinder')
    .set((is) => ({ ...set, version: is('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

/** Resets the push state, so that the sign is pushed in full at the next opportunity. */
export const beginPush = async (tx: Tx, { lotId, id }: Place): Promise<void> => {
  const initial = { lot_version: null, content_hash: null, failures: 0, next_at: new Date(0) }
  await tx
    .insertInto('wayfinder_push')
    .values({ parking_lot_id: lotId, wayfinder_id: id, ...initial, ok: null, status: null, reason: null })
    .onConflict((conflict) => conflict.columns(['parking_lot_id', 'wayfinder_id']).doUpdateSet(initial))
    .execute()
}
