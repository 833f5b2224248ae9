import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { deleteAlerts, findAlertPlaces, type AlertPlace, type DeletedAlert } from './alerts.store.ts'

/** Finds all alerts or refuses: one that does not exist or is not visible to the viewer refuses the whole request. */
const findAllOrRefuse = async ({ database }: ChangeLotParts, viewer: Viewer, ids: readonly string[]) => {
  const places = await database.withViewer(scopeOf(viewer), (tx) => findAlertPlaces(tx, ids))
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

/** Deletes alerts, all of a lot or none; those already deleted count as done. */
export const removeAlerts = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  wanted: readonly string[],
): Promise<string[]> => {
  const ids = [...new Set(wanted)]
  const active = (await findAllOrRefuse(parts, viewer, ids)).filter(
    ({ alert_status }) => alert_status === 'active',
  )
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
