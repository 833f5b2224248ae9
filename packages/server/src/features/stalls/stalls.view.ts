import type { PublicStallView, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import type { StallChange } from '@stallwise/contract/live/live.contract.ts'
import { occupiedFor, statusFor } from '@stallwise/domain/stalls/stalls.rules.ts'
import { isoOrNull } from '@stallwise/domain/time/instants.ts'
import type { StallRow } from './stall-snapshots.store.ts'

/** Who sees a stall: an admin (`stall.edit`), any other member of the lot, or the public. */
export type StallVariant = 'admin' | 'member' | 'public'

const facts = (row: StallRow) => ({
  occupied: row.occupied ?? false,
  isActive: row.is_active,
  errors: row.errors ?? [],
})
export const publicStallView = (row: StallRow, lotId: string, mayEdit = false): PublicStallView => ({
  _id: row.id,
  stall: row.stall_number,
  parkingLot: lotId,
  floor: row.floor_name,
  stallType: row.stall_type,
  handicap: row.handicap,
  status: statusFor(facts(row), mayEdit),
  occupied: occupiedFor(facts(row), mayEdit),
  closed: row.closed ?? false,
})

export const stallView = (row: StallRow, lotId: string, mayEdit: boolean): StallView => ({
  ...publicStallView(row, lotId, mayEdit),
  parkingGroup: row.group_id,
  since: isoOrNull(row.since),
  version: row.version,
  ...(mayEdit && {
    isActive: row.is_active,
    device: row.device,
    stallVendor: row.stall_vendor,
    evStationId: row.ev_station_id,
    evStationVendor: row.ev_station_vendor,
    evConnector: row.ev_connector,
    sensorErrors: row.errors ?? [],
    batteryPercent: row.battery_percent,
    lastSeenAt: isoOrNull(row.last_seen_at),
  }),
})

export const stallChangeView = (row: StallRow, variant: StallVariant): StallChange => {
  const mayEdit = variant === 'admin'
  return {
    _id: row.id,
    stall: row.stall_number,
    floor: row.floor_name,
    status: statusFor(facts(row), mayEdit),
    occupied: occupiedFor(facts(row), mayEdit),
    closed: row.closed ?? false,
    since: variant === 'public' ? null : isoOrNull(row.since),
    ...(mayEdit && {
      isActive: row.is_active,
      sensorErrors: row.errors ?? [],
      batteryPercent: row.battery_percent,
      lastSeenAt: isoOrNull(row.last_seen_at),
    }),
  }
}

export const viewFor = (row: StallRow, lotId: string, variant: StallVariant) =>
  variant === 'public' ? publicStallView(row, lotId) : stallView(row, lotId, variant === 'admin')
