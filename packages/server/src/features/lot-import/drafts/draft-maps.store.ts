import type { MapDifference } from '@stallwise/domain/lot-import/floor-map.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** A floor's map in a draft. */
export type DraftMapRow = RowOf<'lot_draft_map'>

export const listDraftMaps = (tx: Tx, draftIds: readonly string[]): Promise<DraftMapRow[]> =>
  draftIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('lot_draft_map')
        .selectAll()
        .where('draft_id', 'in', [...draftIds])
        .execute()

/** Stores a cleaned map under its hash; an existing one gets the current time. */
export const storeFloorMap = async (tx: Tx, hash: string, svg: string): Promise<void> => {
  await sql`insert into floor_map (hash, svg) values (${hash}, ${svg})
    on conflict (hash) do update set created_at = now()`.execute(tx)
}

export interface NewDraftMap {
  readonly floorName: string
  readonly hash: string
  readonly fileName: string | null
  readonly at: Date
  readonly stalls: readonly string[]
  readonly unseen: readonly string[]
}

/** Sets a valid map for a floor of a draft, replacing the previous one. */
export const putDraftMap = async (tx: Tx, draftId: string, map: NewDraftMap): Promise<void> => {
  const values = {
    map_hash: map.hash,
    file_name: map.fileName,
    uploaded_at: map.at,
    stalls: JSON.stringify(map.stalls),
    missing: '[]',
    elsewhere: '[]',
    unseen: JSON.stringify(map.unseen),
  }
  await tx
    .insertInto('lot_draft_map')
    .values({ draft_id: draftId, floor_name: map.floorName, ...values })
    .onConflict((conflict) => conflict.columns(['draft_id', 'floor_name']).doUpdateSet(values))
    .execute()
}

/** LIM-74: stores how a map differs from a later list. */
export const noteMapDifference = async (
  tx: Tx,
  { draft_id, floor_name }: DraftMapRow,
  { missing, foreign }: MapDifference,
): Promise<void> => {
  await tx
    .updateTable('lot_draft_map')
    .set({
      missing: JSON.stringify(missing),
      elsewhere: JSON.stringify(foreign.map(({ number }) => number)),
    })
    .where('draft_id', '=', draft_id)
    .where('floor_name', '=', floor_name)
    .execute()
}

/** Deletes the maps of floors that the draft no longer has. */
export const dropMapsExcept = async (tx: Tx, draftId: string, floors: readonly string[]): Promise<void> => {
  await sql`delete from lot_draft_map where draft_id = ${draftId}
    and not floor_name = any(${[...floors]}::text[])`.execute(tx)
}
