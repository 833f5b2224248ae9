import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { sql, type RawBuilder } from 'kysely'
import { groupsSeenBy } from '#features/passholders/passholders.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { findViolationLot } from './violations.store.ts'

/** VIO-40: a tenant sees the violations of its own groups and those that it reported, as a condition on `v`. */
export const violationsSeenBy = (viewer: Viewer): RawBuilder<unknown> =>
  seesOnlyOwnGroups(viewer.roles)
    ? sql`(v.reported_by = ${viewer.userId}::uuid or exists (select 1 from further_report f
        where f.parking_lot_id = v.parking_lot_id and f.violation_id = v.id and f.reported_by = ${viewer.userId}::uuid)
      or exists (select 1 from passholder_group g
        where g.parking_lot_id = v.parking_lot_id and g.id = v.passholder_group_id and ${groupsSeenBy(viewer, 'g')}))`
    : sql`true`

/** ALE-05: whether the viewer sees an alert: that of a violation if it may read the violation, as a condition on `alert`. */
export const alertsSeenBy = (viewer: Viewer): RawBuilder<unknown> => {
  const { lots } = viewer
  const without = lots === 'all' ? [] : [...lots].filter((lot) => !mayAt(viewer, 'violation.read', lot))
  const conditions = [
    ...(without.length > 0 ? [sql`alert.parking_lot_id <> all (${without}::uuid[])`] : []),
    ...(seesOnlyOwnGroups(viewer.roles)
      ? [
          sql`exists (select from violation v
            where v.parking_lot_id = alert.parking_lot_id and v.id = alert.id and ${violationsSeenBy(viewer)})`,
        ]
      : []),
  ]
  if (conditions.length === 0) return sql`true`
  return sql`(alert.alert_type = 'occupancy' or (${sql.join(conditions, sql` and `)}))`
}

/** VIO-40: refuses a tenant while the lot does not show its violations to tenants; returns the lot's time zone. */
export const requireLotShown = async (tx: Tx, viewer: Viewer, lotId: string): Promise<string> => {
  const lot = orNotFound(await findViolationLot(tx, lotId))
  if (seesOnlyOwnGroups(viewer.roles) && !lot.isOpenToTenants) throw new Refusal('forbidden')
  return lot.timeZone
}
