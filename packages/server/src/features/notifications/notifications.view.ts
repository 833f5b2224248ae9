import type { Notification } from '@stallwise/contract/notifications/notifications.contract.ts'
import { paymentCauses } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import { readTrouble } from '@stallwise/domain/reports/report-troubles.rules.ts'
import { recommendationTypes } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { sensorErrorKinds } from '@stallwise/domain/stalls/stalls.model.ts'
import { reasonOf, type NotificationRow } from './notifications.store.ts'

export const notificationView = (row: NotificationRow): Notification => {
  const { kind, subject_id: id, subject_name: name } = row
  const subject = id !== null && name !== null ? { _id: id, name } : null
  return {
    _id: row.id,
    parkingLot: { _id: row.parking_lot_id, name: row.lot_name },
    kind,
    count: row.count,
    reason: reasonOf(row),
    location: kind === 'violation' ? subject : null,
    parkingGroup: kind === 'occupancy' ? subject : null,
    errorKind: kind === 'sensorError' ? (sensorErrorKinds.find((one) => one === row.cause) ?? null) : null,
    gate: kind === 'gate' ? row.cause : null,
    payment: kind === 'payment' ? (paymentCauses.find((one) => one === row.cause) ?? null) : null,
    recommendation:
      kind === 'recommendation' ? (recommendationTypes.find((one) => one === row.cause) ?? null) : null,
    report: kind === 'report' ? readTrouble(row.cause) : null,
    first: row.first_at.toISOString(),
    last: row.last_at.toISOString(),
    read: row.read_at !== null,
  }
}
