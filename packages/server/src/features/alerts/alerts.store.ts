import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tx } from '#platform/database/database.ts'
import { findNewest } from '#platform/database/ordered-page.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { alertsSeenBy } from '#features/violations/violations.public.ts'
import { countsAsActive, type AlertRow } from './active-alerts.ts'
import { causeOfAlert, joinViolation, mayBeOfCause, violationColumns } from './alert-causes.store.ts'

export interface AlertFilter {
  readonly lotId: string
  readonly viewer: Viewer
  readonly cause?: string | undefined
  readonly status?: 'active' | 'deleted' | undefined
  readonly cursor?: string | undefined
  readonly limit: number
  readonly now: Date
}

/** A page of alerts, the newest first. */
export const listAlerts = async (
  tx: Tx,
  filter: AlertFilter,
): Promise<{ rows: AlertRow[]; nextCursor: string | null }> => {
  const { lotId, status, cursor, limit, now, cause, viewer } = filter
  const where = [
    sql`alert.parking_lot_id = ${lotId}`,
    alertsSeenBy(viewer),
    ...(status === 'active' ? [countsAsActive(now)] : []),
    ...(status === 'deleted' ? [sql`alert.alert_status = 'deleted'`] : []),
    ...(cause ? [mayBeOfCause(cause), sql`${causeOfAlert} = ${cause}`] : []),
  ]
  const from = sql`alert ${cause ? joinViolation(viewer) : sql``}`
  const read = async (ids: readonly string[]): Promise<AlertRow[]> => {
    const { rows } = await sql<AlertRow>`
      select alert.*, parking_group.name as group_name, ${causeOfAlert} as cause, ${violationColumns} from alert
      ${joinViolation(viewer)}
      left join parking_group on parking_group.parking_lot_id = alert.parking_lot_id and parking_group.id = alert.group_id
      where alert.parking_lot_id = ${lotId} and alert.id = any(${[...ids]}::uuid[])`.execute(tx)
    return rows
  }
  return findNewest(tx, { from, where, limit, cursor, at: sql`alert.date_created`, id: sql`alert.id`, read })
}

export interface AlertCount {
  id: string
  violation: number
  occupancy: number
}

/** Active alerts of lots that the viewer sees, by kind. */
export const countAlerts = async (
  tx: Tx,
  viewer: Viewer,
  lotIds: readonly string[],
  now: Date,
): Promise<AlertCount[]> => {
  const { rows } = await sql<AlertCount>`
    select lot.id, count(*) filter (where alert_type = 'violation')::int as violation,
      count(*) filter (where alert_type = 'occupancy')::int as occupancy
    from parking_lot lot left join alert on alert.parking_lot_id = lot.id and ${countsAsActive(now)}
      and ${alertsSeenBy(viewer)}
    where lot.id = any(${lotIds}::uuid[]) group by lot.id`.execute(tx)
  return rows
}

export const lotExists = async (tx: Tx, lotId: string): Promise<boolean> =>
  (await tx.selectFrom('parking_lot').select('id').where('id', '=', lotId).executeTakeFirst()) !== undefined

export interface AlertPlace {
  id: string
  parking_lot_id: string
  alert_status: 'active' | 'deleted'
}

/** The lots and states of those alerts that the viewer can see. */
export const findAlertPlaces = (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<AlertPlace[]> =>
  tx
    .selectFrom('alert')
    .select(['id', 'parking_lot_id', 'alert_status'])
    .where('id', 'in', [...ids])
    .where(sql<boolean>`${alertsSeenBy(viewer)}`)
    .execute()

export interface DeletedAlert {
  id: string
  parking_lot_id: string
  alert_type: 'violation' | 'occupancy'
  alert_body: string
  group_id: string | null
  occupancy: number | null
  threshold: number | null
}

/**
 * Deletes the alerts that are still active. ALE-03: a deleted occupancy alert suppresses the next one until occupancy
 * has fallen below the threshold. The caller holds the locks of the lots.
 */
export const deleteAlerts = async (
  client: PoolClient,
  ids: readonly string[],
  lotIds: readonly string[],
  by: { userId: string; at: Date },
): Promise<DeletedAlert[]> => {
  const { rows } = await client.query<DeletedAlert>(
    `update alert set alert_status = 'deleted', held_back = alert_type = 'occupancy', deleted_by = $3, updated_at = $4
     where parking_lot_id = any($2::uuid[]) and id = any($1::uuid[]) and alert_status = 'active'
     returning id, parking_lot_id, alert_type, alert_body, group_id, occupancy, threshold`,
    [ids, lotIds, by.userId, by.at],
  )
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}
