import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { undoMs } from '@stallwise/domain/violations/violations.rules.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { ViolationRow } from './violations.store.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const locationOf = ({ location_id: id, location_kind: kind, location_name: name }: ViolationRow) =>
  id !== null && kind !== null && name !== null ? { kind, _id: id, name } : null

const passholderOf = ({ passholder_id: id, passholder_name: name, group_name: group }: ViolationRow) =>
  id !== null && name !== null ? { _id: id, name, passholderGroup: group ?? '' } : null

/** VIO-21: whether the viewer may undo a decision now. */
export const canUndo = (row: ViolationRow, viewer: Viewer, now: number): boolean =>
  row.decided_at !== null && row.decided_by === viewer.userId && now - row.decided_at.getTime() <= undoMs

/** A violation as the viewer sees it. */
export const violationView = (row: ViolationRow, viewer: Viewer, now: number): Violation => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  reason: row.reason,
  status: row.status,
  statusSince: row.state_at.toISOString(),
  endedBy: row.ended_by,
  licensePlate: row.plate,
  location: locationOf(row),
  passholder: passholderOf(row),
  dateCreated: row.opened_at.toISOString(),
  leftAt: iso(row.left_at),
  autoDismissAt: iso(row.dismiss_at),
  decidedBy: row.decided_name,
  canUndo: canUndo(row, viewer, now),
  note: row.note,
})
