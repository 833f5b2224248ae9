import type { Alert } from '@stallwise/contract/alerts/alerts.contract.ts'
import { seesViolationAlerts } from '@stallwise/domain/alerts/alerts.access.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { AlertCount, AlertRow } from './alerts.store.ts'

export const alertView = (row: AlertRow): Alert => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  alertType: row.alert_type,
  alertStatus: row.alert_status,
  alertBody: row.alert_body,
  parkingGroup:
    row.group_id !== null && row.group_name !== null ? { _id: row.group_id, name: row.group_name } : null,
  occupancy: row.occupancy === null ? null : Number(row.occupancy),
  threshold: row.threshold === null ? null : Number(row.threshold),
  dateCreated: row.date_created.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** What the viewer may count of a lot's alerts. */
export const alertCountView = ({ id, tab_access, violation, occupancy }: AlertCount, viewer: Viewer) => {
  const seen = seesViolationAlerts(viewer.roles, tab_access.violation) ? violation : 0
  return { parkingLotId: id, violation: seen, occupancy, count: seen + occupancy }
}
