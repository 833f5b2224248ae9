import { sql } from 'kysely'
import { tell } from '#lot-events/lot-events.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Plain rows of passholders with their groups, plates and tags. */
export interface PassholderRows {
  readonly passholderGroups: readonly object[]
  readonly passholders: readonly { readonly id: string; readonly parking_lot_id: string }[]
  readonly plates: readonly object[]
  readonly tags?: readonly object[]
}

export const loadPassholders = async (tx: Tx, rows: PassholderRows): Promise<void> => {
  await loadRows(tx, 'passholder_group', rows.passholderGroups)
  const added = await loadNew(tx, rows.passholders)
  await loadRows(tx, 'passholder_plate', rows.plates)
  await loadRows(tx, 'passholder_tag', rows.tags ?? [])
  for (const [lotId, passholderIds] of added) await tell('passesLoaded', { tx, lotId, passholderIds })
}

/** Adds the passholders that do not exist yet; returns their ids by lot. */
const loadNew = async (tx: Tx, rows: PassholderRows['passholders']): Promise<Map<string, string[]>> => {
  const ids = rows.map(({ id }) => id)
  const known = await sql<{ id: string }>`select id from passholder where id = any(${ids}::uuid[])`.execute(
    tx,
  )
  const isKnown = new Set(known.rows.map(({ id }) => id))
  await loadRows(tx, 'passholder', rows)
  const added = new Map<string, string[]>()
  for (const { id, parking_lot_id: lotId } of rows)
    if (!isKnown.has(id)) added.set(lotId, [...(added.get(lotId) ?? []), id])
  return added
}
