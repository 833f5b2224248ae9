import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#platform/http/viewer.ts'

/** PAS-04: whether the viewer sees a group with these tenants. */
export const seesGroup = (viewer: Viewer, tenants: readonly string[]): boolean =>
  !seesOnlyOwnGroups(viewer.roles) || tenants.includes(viewer.userId)

/** PAS-04: the groups that the viewer sees, as a condition on `passholder_group` under this name. */
export const groupsSeenBy = (viewer: Viewer, name = 'passholder_group'): RawBuilder<unknown> =>
  seesOnlyOwnGroups(viewer.roles)
    ? sql`${viewer.userId}::uuid = any(${sql.ref(`${name}.tenants`)})`
    : sql`true`

/** PAS-04: the passholders of a lot that the viewer sees, as a condition on `passholder`. */
export const passholdersSeenBy = (viewer: Viewer, lotId: string): RawBuilder<unknown> =>
  seesOnlyOwnGroups(viewer.roles)
    ? sql`passholder.passholder_group_id in
        (select id from passholder_group where parking_lot_id = ${lotId} and ${groupsSeenBy(viewer)})`
    : sql`true`
