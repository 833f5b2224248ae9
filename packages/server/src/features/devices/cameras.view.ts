import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import type { CameraDraft } from '@stallwise/domain/devices/cameras.rules.ts'
import { deviceStateAt } from '@stallwise/domain/devices/device-state.rules.ts'
import type { CameraRow } from './cameras.store.ts'

/** By what a device's state is told. */
export interface Moment {
  readonly timeoutMs: number
  readonly now: number
}

/** When a device was last heard of, and what that means. */
export const heardOf = (seenAt: Date | null, { timeoutMs, now }: Moment) => ({
  lastSeenAt: seenAt?.toISOString() ?? null,
  state: deviceStateAt(seenAt?.getTime() ?? null, timeoutMs, now),
})

const range = (from: number | null, to: number | null) => (from === null || to === null ? null : { from, to })

export const cameraView = (row: CameraRow, moment: Moment): CameraView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  name: row.name,
  id: row.device_id,
  role: row.role,
  entryDegrees: range(row.entry_from_degrees, row.entry_to_degrees),
  exitDegrees: range(row.exit_from_degrees, row.exit_to_degrees),
  zone: row.zone_id,
  zoneName: row.zone_name,
  ...heardOf(row.seen_at, moment),
  version: row.version,
})

export const cameraDraft = ({
  name,
  id,
  role,
  entryDegrees,
  exitDegrees,
  zone,
}: CameraView): CameraDraft => ({ name, id, role, entryDegrees, exitDegrees, zone })
