import type { Alert, AlertsOfCause, Silence } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { CauseRow } from './alert-causes.store.ts'
import type { AlertRow } from './active-alerts.ts'
import type { AlertCount } from './alerts.store.ts'
import type { NamedSilenceRow } from './silences.store.ts'

const groupOf = ({ group_id: id, group_name: name }: Pick<AlertRow, 'group_id' | 'group_name'>) =>
  id !== null && name !== null ? { _id: id, name } : null

type Located = Pick<AlertRow, 'location_id' | 'location_kind' | 'location_name'>

const locationOf = ({ location_id: id, location_kind: kind, location_name: name }: Located) =>
  id !== null && kind !== null && name !== null ? { kind, _id: id, name } : null

const numberOf = (value: number | null) => (value === null ? null : Number(value))

export const alertView = (row: AlertRow): Alert => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  alertType: row.alert_type,
  alertStatus: row.alert_status,
  alertBody: row.alert_body,
  parkingGroup: groupOf(row),
  cause: row.cause,
  violation:
    row.reason === null ? null : { reason: row.reason, location: locationOf(row), licensePlate: row.plate },
  occupancy: numberOf(row.occupancy),
  threshold: numberOf(row.threshold),
  dateCreated: row.date_created.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const causeView = (row: CauseRow): AlertsOfCause => ({
  cause: row.cause,
  alertType: row.alert_type,
  alertBody: row.alert_body,
  reason: row.reason,
  location: locationOf(row),
  parkingGroup: groupOf(row),
  count: row.count,
  times: row.times,
  newest: row.newest,
  licensePlate: row.count === 1 ? row.plate : null,
  occupancy: numberOf(row.occupancy),
  threshold: numberOf(row.threshold),
  first: row.first.toISOString(),
  last: row.last.toISOString(),
})

export const silenceView = (row: NamedSilenceRow): Silence => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  scope: row.scope,
  cause: row.cause,
  endsAt: row.ends_at.toISOString(),
  dateCreated: row.created_at.toISOString(),
  createdBy: row.created_name,
})

export const alertCountView = ({ id, violation, occupancy }: AlertCount) => ({
  parkingLotId: id,
  violation,
  occupancy,
  count: violation + occupancy,
})
