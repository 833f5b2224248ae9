import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findAlertsOfCause } from './alert-causes.store.ts'
import { deleteAlerts, findAlertPlaces, type AlertPlace, type DeletedAlert } from './alerts.store.ts'

/** Finds all alerts or refuses: one that does not exist or is not visible to the viewer refuses the whole request. */
const findAllOrRefuse = async ({ database }: ChangeLotParts, viewer: Viewer, ids: readonly string[]) => {
  const places = await database.withViewer(scopeOf(viewer), (tx) => findAlertPlaces(tx, viewer, ids))
  const isAllowed = ({ parking_lot_id }: AlertPlace) => mayAt(viewer, 'alert.delete', parking_lot_id)
  if (places.length < ids.length || !places.every(isAllowed)) throw new Refusal('not-found')
  return places
}

const logDeleted = (change: LotChange, { id, alert_type, group_id }: DeletedAlert): void =>
  change.log({
    kind: 'alert-deleted',
    detail: { alertId: id, alertType: alert_type, groupId: group_id },
  })

const noteDeleted = (change: LotChange, alert: DeletedAlert): void => {
  const { id, alert_type: alertType, alert_body: alertBody, group_id: groupId, occupancy } = alert
  change.audit({
    action: 'alert.delete',
    objectKind: 'alert',
    objectId: id,
    before: { alertType, alertBody, groupId, occupancy, alertStatus: 'active' },
    after: { alertStatus: 'deleted' },
  })
  logDeleted(change, alert)
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

/** ALE-33: deletes the active alerts of a cause that the user has seen, however many; returns how many there were. */
export const removeAlertsOfCause = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { parkingLot, cause, until }: { parkingLot: string; cause: string; until: Date },
): Promise<number> =>
  changeLot(
    parts,
    viewer,
    { lot: parkingLot, capability: 'alert.delete', affects: 'judging' },
    async (change) => {
      const { lotId, client } = change
      const now = new Date(change.now)
      const ids = await findAlertsOfCause(change.tx, viewer, { lotId, cause, until, now })
      const deleted = await deleteAlerts(client, ids, [lotId], { userId: viewer.userId, at: now })
      if (deleted.length === 0) return 0
      // Judging knows occupancy alerts only, of which a cause has one.
      for (const alert of deleted) if (alert.alert_type === 'occupancy') logDeleted(change, alert)
      change.audit({
        action: 'alert.delete-cause',
        objectKind: 'alert',
        objectId: deleted.at(-1)!.id,
        before: { cause, alertStatus: 'active', count: deleted.length },
        after: { cause, alertStatus: 'deleted', until: until.toISOString() },
      })
      change.markStale('alerts')
      return deleted.length
    },
  )
