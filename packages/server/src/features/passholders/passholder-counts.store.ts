import { groupTypes, type GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { PassCounts } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import type { Tx } from '#platform/database/database.ts'

/** Parking groups by id or type. */
export const isParkingGroup = (parkingGroup: string): RawBuilder<unknown> =>
  (groupTypes as readonly string[]).includes(parkingGroup)
    ? sql`pg.type = ${parkingGroup}`
    : sql`pg.id::text = ${parkingGroup.toLowerCase()}`

const current = (lotId: string, seen: RawBuilder<unknown>) => sql`from passholder p
  join passholder_group g on g.parking_lot_id = ${lotId} and g.id = p.passholder_group_id and ${seen}
  join parking_group pg on pg.parking_lot_id = ${lotId} and pg.id = g.parking_group_id
  where p.parking_lot_id = ${lotId} and p.removed_at is null`

/** The parking groups of a lot that can have passholders, with how many each has. */
export const countByParkingGroup = async (tx: Tx, lotId: string, seen: RawBuilder<unknown>) => {
  const { rows } = await sql<{ _id: string; name: string; type: GroupType; passholderCount: number }>`
    with counted as (select pg.id, count(*)::int as n ${current(lotId, seen)} group by pg.id)
    select pg.id as _id, pg.name, pg.type, coalesce(n, 0) as "passholderCount" from parking_group pg
    left join counted on counted.id = pg.id
    where pg.parking_lot_id = ${lotId} and pg.removed_at is null and pg.type in ('tenant', 'ev')
    order by pg.type desc, lower(pg.name)`.execute(tx)
  return rows
}

export const countPassholdersOf = async (
  tx: Tx,
  lotId: string,
  seen: RawBuilder<unknown>,
  of: { readonly parkingGroup: string; readonly passholderGroup: string },
): Promise<number> => {
  const group = of.passholderGroup === 'all' ? sql`true` : sql`g.id = ${of.passholderGroup}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    ${current(lotId, seen)} and ${isParkingGroup(of.parkingGroup)} and ${group}`.execute(tx)
  return rows[0]!.count
}

/** PAS-21. */
export const countPassesSold = async (
  tx: Tx,
  lotId: string,
  seen: RawBuilder<unknown>,
  { parkingGroup, day }: { readonly parkingGroup: string; readonly day: string },
): Promise<PassCounts> => {
  const sold = (type: string) =>
    sql`coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = ${type}), 0)::int`
  const { rows } = await sql<PassCounts>`select ${sold('allDay')} as "allDay", ${sold('daytime')} as daytime,
      ${sold('overnight')} as overnight
    ${current(lotId, seen)} and ${isParkingGroup(parkingGroup)}
      and coalesce(p.valid_from, ${day}::date) <= ${day}::date and coalesce(p.valid_to, ${day}::date) >= ${day}::date`.execute(
    tx,
  )
  return rows[0]!
}
