import type { Pool, PoolClient } from 'pg'
import { judgeInTransaction, writeLotLog } from '#features/ingest/ingest.public.ts'
import type { JudgedLots, LockedLot } from '#features/ingest/ingest.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { deleteAlerts, placeAlerts } from './alerts.store.ts'
import type { AlertPlace, DeletedAlert } from './alerts.store.ts'

export interface AlertParts {
  readonly database: Database
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
}

/** All of them or none: an alert that is not there, or is somebody else's, refuses the whole. */
const placeAll = async ({ database }: AlertParts, viewer: Viewer, ids: readonly string[]) => {
  const places = await database.withViewer(scopeOf(viewer), (tx) => placeAlerts(tx, ids))
  const isAllowed = ({ parking_lot_id }: AlertPlace) => mayAt(viewer, 'alert.delete', parking_lot_id)
  if (places.length < ids.length || !places.every(isAllowed)) throw new Refusal('not-found')
  return places
}

const record = async (
  client: PoolClient,
  { lot, version }: LockedLot,
  alert: DeletedAlert,
  viewer: Viewer,
  at: Date,
): Promise<void> => {
  const { id, alert_type: alertType, alert_body: alertBody, group_id: groupId, occupancy } = alert
  const { lotId } = lot.facts
  await writeAudit(client, {
    parkingLotId: lotId,
    actor: { id: viewer.userId, name: viewer.name },
    action: 'alert.delete',
    objectKind: 'alert',
    objectId: id,
    before: { alertType, alertBody, groupId, occupancy, alertStatus: 'active' },
    after: { alertStatus: 'deleted' },
    at,
  })
  const detail = { alertId: id, alertType, groupId, by: viewer.userId }
  await writeLotLog(client, { lotId, version, at: at.getTime(), kind: 'alert-deleted', detail })
}

/** Deletes alerts under the locks of their lots; those that are gone already count as done. */
export const removeAlerts = async (
  parts: AlertParts,
  viewer: Viewer,
  wanted: readonly string[],
): Promise<string[]> => {
  const ids = [...new Set(wanted.map((id) => id.toLowerCase()))]
  const active = (await placeAll(parts, viewer, ids)).filter(({ alert_status }) => alert_status === 'active')
  const lotIds = [...new Set(active.map(({ parking_lot_id }) => parking_lot_id))]
  if (lotIds.length === 0) return ids
  const now = parts.clock()
  await judgeInTransaction(parts.pool, parts.lots, lotIds, now, async (client, locked) => {
    const at = new Date(now)
    const activeIds = active.map(({ id }) => id)
    const deleted = await deleteAlerts(client, activeIds, [...locked.keys()], { userId: viewer.userId, at })
    for (const [lotId, entry] of locked) {
      const ofLot = deleted.filter(({ parking_lot_id }) => parking_lot_id === lotId)
      for (const alert of ofLot) await record(client, entry, alert, viewer, at)
      if (ofLot.length === 0) {
        entry.idle = true
        continue
      }
      entry.lot = await parts.lots.load(client, lotId, now)
      entry.stale.add('alerts')
    }
  })
  return ids
}
