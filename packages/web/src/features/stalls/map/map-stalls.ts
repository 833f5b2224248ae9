import type { PublicStallView, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { groupTypeOf } from '@stallwise/domain/stalls/stalls.model.ts'
import type { MapStall, StallActivity } from '#ui/map/map-stall.ts'

export type AnyStall = StallView | PublicStallView

/** STA-27: a stall whose sensor never reported. Device data reach only whoever may edit stalls. */
const neverReported = (stall: AnyStall) =>
  'device' in stall && stall.device != null && stall.lastSeenAt === null

/** STA-20: inactive before closed before no report yet before sensor error; all but closed are known only to users who may edit stalls. */
export const activityOf = (stall: AnyStall): StallActivity => {
  if ('isActive' in stall && stall.isActive === false) return 'inactive'
  if (stall.closed) return 'closed'
  return neverReported(stall) ? 'no-report' : stall.status
}

const known = new WeakMap<AnyStall, MapStall>()

/** A stall as the map shows it; the same object for the same stall, so that the map detects changes by identity. */
export const mapStallOf = (stall: AnyStall): MapStall => {
  const before = known.get(stall)
  if (before) return before
  const activity = activityOf(stall)
  const mapStall: MapStall = {
    number: stall.stall,
    kind: groupTypeOf(stall.stallType),
    activity,
    handicap: stall.handicap,
    isStillOccupied: activity === 'closed' && stall.occupied,
    isBatteryLow: 'sensorErrors' in stall && (stall.sensorErrors ?? []).includes('lowBattery'),
    group: 'parkingGroup' in stall ? stall.parkingGroup : null,
  }
  known.set(stall, mapStall)
  return mapStall
}
