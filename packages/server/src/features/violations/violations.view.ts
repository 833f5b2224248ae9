import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { exceededLimitOf, notSeenSince, undoMs } from '@stallwise/domain/violations/violations.rules.ts'
import { isoOrNull } from '@stallwise/domain/time/instants.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { ViolationRow } from './violations.store.ts'

const locationOf = ({ location_id: id, location_kind: kind, location_name: name }: ViolationRow) =>
  id !== null && kind !== null && name !== null ? { kind, _id: id, name } : null

const isReportedBy = ({ reported_by: first, reported_again_by: others }: ViolationRow, { userId }: Viewer) =>
  first === userId || others.includes(userId)

/** VIO-40: a tenant that reported a vehicle reads its own note only. */
const noteOf = (row: ViolationRow, viewer: Viewer): string | null =>
  seesOnlyOwnGroups(viewer.roles) && row.reported_by !== viewer.userId && isReportedBy(row, viewer)
    ? null
    : row.note

/** VIO-40: a tenant may report every vehicle, and does not learn by that whose it is. */
const passholderOf = (row: ViolationRow, viewer: Viewer) => {
  const { passholder_id: id, passholder_name: name, group_name: group } = row
  if (isReportedBy(row, viewer) && seesOnlyOwnGroups(viewer.roles)) return null
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

/** VIO-27: the duration that the vehicle exceeded. */
export const exceededOf = ({
  reason,
  exceeded_ms: exceededMs,
  is_stay_limit: isStayLimit,
}: ViolationRow): Violation['exceeded'] => exceededLimitOf({ reason, exceededMs, isStayLimit }) ?? null

/** VIO-28: since when the vehicle was not seen, if the violation rests on its entry read alone. */
export const notSeenSinceOf = (row: ViolationRow): Date | null => {
  const at = notSeenSince({
    isStayLimit: row.is_stay_limit,
    seenAt: row.seen_at?.getTime() ?? null,
    openedAt: row.opened_at.getTime(),
    leftAt: row.left_at?.getTime() ?? null,
    isExitMissed: row.is_exit_missed,
    isConfirmed: row.decided_at !== null || row.correction !== null,
  })
  return at === null ? null : new Date(at)
}

/** A violation as the viewer sees it. */
export const violationView = (row: ViolationRow, viewer: Viewer, now: number): Violation => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  reason: row.reason,
  exceeded: exceededOf(row),
  notSeenSince: isoOrNull(notSeenSinceOf(row)),
  status: row.status,
  statusSince: row.state_at.toISOString(),
  endedBy: endOf(row),
  licensePlate: row.plate,
  location: locationOf(row),
  passholder: passholderOf(row, viewer),
  dateCreated: row.opened_at.toISOString(),
  leftAt: isoOrNull(row.left_at),
  autoDismissAt: isoOrNull(row.dismiss_at),
  decidedBy: row.decided_name,
  correctedBy: row.corrected_name,
  isAppealWaiting: row.is_appeal_waiting && !seesOnlyOwnGroups(viewer.roles),
  canUndo: canUndo(row, viewer, now),
  note: noteOf(row, viewer),
  version: row.version,
})
