import type { PublicStallView, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { groupTypeOf } from '@stallwise/domain/stalls/stalls.model.ts'
import type { MapStall, StallActivity } from '#ui/map/map-stall.ts'

export type AnyStall = StallView | PublicStallView

/** STA-20: inactive goes first, then closed, then sensor error; the first and the last are known only to whoever may edit stalls. */
export const activityOf = (stall: AnyStall): StallActivity => {
  if ('isActive' in stall && stall.isActive === false) return 'inactive'
  return stall.closed ? 'closed' : stall.status
}

const known = new WeakMap<AnyStall, MapStall>()

/** A stall as the map shows it; the same object for the same stall, so that the map sees at once what changed. */
export const mapStallOf = (stall: AnyStall): MapStall => {
  const before = known.get(stall)
  if (before) return before
  const activity = activityOf(stall)
  const made: MapStall = {
    number: stall.stall,
    kind: groupTypeOf(stall.stallType),
    activity,
    handicap: stall.handicap,
    isStillOccupied: activity === 'closed' && stall.occupied,
  }
  known.set(stall, made)
  return made
}
