import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { undoMs } from '@stallwise/domain/violations/violations.rules.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { ViolationRow } from './violations.store.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const locationOf = ({ location_id: id, location_kind: kind, location_name: name }: ViolationRow) =>
  id !== null && kind !== null && name !== null ? { kind, _id: id, name } : null

/** VIO-40: a tenant may report every vehicle, and does not learn by that whose it is. */
const passholderOf = (row: ViolationRow, viewer: Viewer) => {
  const { passholder_id: id, passholder_name: name, group_name: group } = row
  if (row.reported_by === viewer.userId && seesOnlyOwnGroups(viewer.roles)) return null
  return id !== null && name !== null ? { _id: id, name, passholderGroup: group ?? '' } : null
}

/** VIO-21, VIO-75: whether the viewer may undo a decision or a correction now. */
export const canUndo = (row: ViolationRow, viewer: Viewer, now: number): boolean => {
  const isOwn = (by: string | null | undefined, at: number | undefined) =>
    by === viewer.userId && at !== undefined && now - at <= undoMs
  return isOwn(row.decided_by, row.decided_at?.getTime()) || isOwn(row.correction?.by, row.correction?.at)
}

/** VIO-72. */
const endOf = ({ ended_by: end, status, correction }: ViolationRow): Violation['endedBy'] =>
  end === null && status === 'auto-resolved' && correction?.isVoid ? 'corrected' : end

/** A violation as the viewer sees it. */
export const violationView = (row: ViolationRow, viewer: Viewer, now: number): Violation => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  reason: row.reason,
  status: row.status,
  statusSince: row.state_at.toISOString(),
  endedBy: endOf(row),
  licensePlate: row.plate,
  location: locationOf(row),
  passholder: passholderOf(row, viewer),
  dateCreated: row.opened_at.toISOString(),
  leftAt: iso(row.left_at),
  autoDismissAt: iso(row.dismiss_at),
  decidedBy: row.decided_name,
  correctedBy: row.corrected_name,
  isAppealWaiting: row.is_appeal_waiting && !seesOnlyOwnGroups(viewer.roles),
  canUndo: canUndo(row, viewer, now),
  note: row.note,
  version: row.version,
})
