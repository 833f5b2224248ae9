import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOfActor, type Actor } from '#platform/http/actor.ts'
import type { LotResourceTable } from './lot-resources.store.ts'

/** The settings of a device for the audit, without its state at the time. */
export const settingsOf = (view: object): object =>
  Object.fromEntries(Object.entries(view).filter(([name]) => name !== 'lastSeenAt' && name !== 'state'))

/** The lot of an object that the actor may see, removed or not. */
export const lotOfObject = async (
  database: Database,
  actor: Actor,
  table: LotResourceTable,
  id: string,
): Promise<string> => {
  const row = await database.withViewer(scopeOfActor(actor), (tx) =>
    tx.selectFrom(table).select('parking_lot_id').where('id', '=', id.toLowerCase()).executeTakeFirst(),
  )
  if (!row) throw new Refusal('not-found')
  return row.parking_lot_id
}

/** The draft with the fields of an edit; absent fields are unchanged. */
export const withEdit = <Draft extends object>(draft: Draft, edit: object): Draft => {
  const given = Object.entries(edit).filter(([name, value]) => value !== undefined && name in draft)
  return { ...draft, ...Object.fromEntries(given) }
}
