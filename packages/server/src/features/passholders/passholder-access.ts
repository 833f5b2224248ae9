import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { sql, type RawBuilder } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { isUser, type Actor } from '#platform/http/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'

/** PAS-04: the user who sees its own groups only, and whose e-mails are limited (MAIL-12); undefined for anybody else. */
export const limitedUserOf = (actor: Actor): string | undefined =>
  isUser(actor) && seesOnlyOwnGroups(actor.roles) ? actor.userId : undefined

/** PAS-04: whether somebody sees a group with these tenants. */
export const seesGroup = (actor: Actor, tenants: readonly string[]): boolean => {
  const limited = limitedUserOf(actor)
  return limited === undefined || tenants.includes(limited)
}

/** PAS-35: refuses whoever sees its own groups only, unless this is the user who removed it. */
export const requireRemover = (actor: Actor, removedBy: string | null): void => {
  const limited = limitedUserOf(actor)
  if (limited !== undefined && removedBy !== limited) throw new Refusal('not-found')
}

/** PAS-35, OWN-03: keeps who removed it. */
export const noteRemover = async (
  { tx, lotId, viewer }: LotChange,
  table: 'passholder' | 'passholder_group',
  id: string,
): Promise<void> => {
  await tx
    .updateTable(table as 'passholder')
    .set({ removed_by: viewer.userId })
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

/** PAS-04: the groups that somebody sees, as a condition on `passholder_group` under this name. */
export const groupsSeenBy = (actor: Actor, name = 'passholder_group'): RawBuilder<unknown> => {
  const limited = limitedUserOf(actor)
  return limited === undefined ? sql`true` : sql`${limited}::uuid = any(${sql.ref(`${name}.tenants`)})`
}

/** PAS-04: the passholders of a lot that the viewer sees, as a condition on `passholder`. */
export const passholdersSeenBy = (viewer: Viewer, lotId: string): RawBuilder<unknown> =>
  seesOnlyOwnGroups(viewer.roles)
    ? sql`passholder.passholder_group_id in
        (select id from passholder_group where parking_lot_id = ${lotId} and ${groupsSeenBy(viewer)})`
    : sql`true`

/** PAS-04: the groups of a lot that whoever changes it sees. */
export const listGroupIds = async ({ tx, lotId, actor }: LotChange): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('passholder_group')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`${groupsSeenBy(actor)}`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A column of the group `g` that a row of this table refers to. */
export const ofGroup = <T>(table: 'passholder' | 'waitlist_entry' | 'guest_pass', column: string) =>
  sql<T>`(select ${sql.ref(column)} from passholder_group g
    where g.parking_lot_id = ${sql.ref(`${table}.parking_lot_id`)}
      and g.id = ${sql.ref(`${table}.passholder_group_id`)})`
