import type { PassholderGroupChoices } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import { passholderGroupTypes } from '@stallwise/domain/passholders/passholders.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** What a passholder group of a lot may refer to. */
export const loadGroupChoices = async (tx: Tx, lotId: string): Promise<PassholderGroupChoices> => {
  const parkingGroups = await tx
    .selectFrom('parking_group')
    .select(['id as _id', 'name', 'type'])
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .where('type', 'in', [...passholderGroupTypes])
    .orderBy(sql`lower(name)`)
    .execute()
  const tenants = await tx
    .selectFrom('app_user')
    .innerJoin('user_lot', 'user_lot.user_id', 'app_user.id')
    .select(['app_user.id as _id', 'app_user.name'])
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`'tenant' = any(roles)`)
    .orderBy(sql`lower(app_user.name)`)
    .execute()
  return { parkingGroups, tenants } as PassholderGroupChoices
}

/** The passholders of a group that are not removed. */
export const listPassholderIds = async (tx: Tx, lotId: string, groupId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('passholder')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('passholder_group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** PAS-02: how many zones are restricted to a group. */
export const countZonesOf = async (tx: Tx, lotId: string, groupId: string): Promise<number> => {
  const { zones } = await tx
    .selectFrom('zone')
    .select(sql<number>`count(*)::int`.as('zones'))
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`${groupId}::uuid = any(passholder_groups)`)
    .executeTakeFirstOrThrow()
  return zones
}

/** Moves passholders to a group. */
export const updateGroupOf = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
  groupId: string,
): Promise<void> => {
  await sql`update passholder set passholder_group_id = ${groupId}, version = version + 1
    where parking_lot_id = ${lotId} and id = any(${[...passholderIds]}::uuid[])`.execute(tx)
}
