import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { deleteAlerts, placeAlerts, type AlertPlace, type DeletedAlert } from './alerts.store.ts'

/** All of them or none: an alert that is not there, or is somebody else's, refuses the whole. */
const placeAll = async ({ database }: ChangeLotParts, viewer: Viewer, ids: readonly string[]) => {
  const places = await database.withViewer(scopeOf(viewer), (tx) => placeAlerts(tx, ids))
  const isAllowed = ({ parking_lot_id }: AlertPlace) => mayAt(viewer, 'alert.delete', parking_lot_id)
  if (places.length < ids.length || !places.every(isAllowed)) throw new Refusal('not-found')
  return places
}

const noteDeleted = (change: LotChange, alert: DeletedAlert): void => {
  const { id, alert_type: alertType, alert_body: alertBody, group_id: groupId, occupancy } = alert
  change.audit({
    action: 'alert.delete',
    objectKind: 'alert',
    objectId: id,
    before: { alertType, alertBody, groupId, occupancy, alertStatus: 'active' },
    after: { alertStatus: 'deleted' },
  })
  change.log({ kind: 'alert-deleted', detail: { alertId: id, alertType, groupId } })
  change.markStale('alerts')
}

/** Deletes alerts, all of a lot or none; those that are gone already count as done. */
export const removeAlerts = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  wanted: readonly string[],
): Promise<string[]> => {
  const ids = [...new Set(wanted)]
  const active = (await placeAll(parts, viewer, ids)).filter(({ alert_status }) => alert_status === 'active')
  const activeIds = active.map(({ id }) => id)
  for (const lot of new Set(active.map(({ parking_lot_id }) => parking_lot_id)))
    await changeLot(
      parts,
      viewer,
      { lot, capability: 'alert.delete', affects: 'judging' },
      async (change) => {
        const by = { userId: viewer.userId, at: new Date(change.now) }
        const deleted = await deleteAlerts(change.client, activeIds, [change.lotId], by)
        for (const alert of deleted) noteDeleted(change, alert)
      },
    )
  return ids
}
