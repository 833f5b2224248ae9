import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

export interface PassholderOccupancy {
  occupancy: number
  passholderCount: number
}

/** The lot of a passholder group; `seen` is a condition on `passholder_group`. */
export const findPassholderGroupLot = async (
  tx: Tx,
  groupId: string,
  seen: RawBuilder<unknown>,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('passholder_group')
      .select('parking_lot_id')
      .where('id', '=', groupId)
      .where('removed_at', 'is', null)
      .where(sql<boolean>`${seen}`)
      .executeTakeFirst()
  )?.parking_lot_id

/** Whether a lot has a parking group of that id. */
export const hasParkingGroup = async (tx: Tx, lotId: string, groupId: string): Promise<boolean> =>
  (await tx.selectFrom('parking_group').select('id').where(rowOfLot(lotId, groupId)).executeTakeFirst()) !==
  undefined

/** Selected passholder groups: one of them, all of one parking group, or all of the parking groups of a type. */
export type GroupSelection =
  { readonly passholderGroup: string } | { readonly parkingGroup: string } | { readonly type: string }

const isSelected = (groups: GroupSelection) => {
  if ('passholderGroup' in groups) return sql`pg.id = ${groups.passholderGroup}`
  if ('parkingGroup' in groups) return sql`pg.parking_group_id = ${groups.parkingGroup}`
  return sql`exists (select 1 from parking_group g
    where g.parking_lot_id = pg.parking_lot_id and g.id = pg.parking_group_id and g.type = ${groups.type})`
}

/**
 * Vehicles inside by open visits, in the group that they entered with (OCC-62), and passholders whose pass is valid on
 * the lot's local day. `seen` is a condition on `passholder_group` pg (PAS-04).
 */
export const countPassholders = async (
  tx: Tx,
  lotId: string,
  groups: GroupSelection,
  now: Date,
  seen: RawBuilder<unknown>,
): Promise<PassholderOccupancy> => {
  const { rows } = await sql<PassholderOccupancy>`
    with selection as (select pg.id from passholder_group pg where pg.parking_lot_id = ${lotId} and ${isSelected(groups)} and ${seen}),
    holder as (select p.* from passholder p where p.parking_lot_id = ${lotId} and p.passholder_group_id in (select id from selection)),
    today as (select (${now}::timestamptz at time zone time_zone)::date as day from parking_lot where id = ${lotId})
    select
      (select count(*)::int from visit v where v.parking_lot_id = ${lotId} and v.exited_at is null
        and v.passholder_group_id in (select id from selection)) as occupancy,
      (select count(*)::int from holder, today where removed_at is null
        and coalesce(valid_from, day) <= day and coalesce(valid_to, day) >= day) as "passholderCount"`.execute(
    tx,
  )
  return rows[0]!
}
