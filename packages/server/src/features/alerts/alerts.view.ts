import type { Alert } from '@stallwise/contract/alerts/alerts.contract.ts'
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

export const alertCountView = ({ id, violation, occupancy }: AlertCount) => ({
  parkingLotId: id,
  violation,
  occupancy,
  count: violation + occupancy,
})
