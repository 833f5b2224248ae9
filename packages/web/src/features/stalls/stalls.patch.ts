import type { StallChange } from '@stallwise/contract/live/live.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'

const withChange = (stall: StallView, change: StallChange): StallView => ({
  ...stall,
  status: change.status,
  occupied: change.occupied,
  closed: change.closed,
  since: change.since,
  ...(change.isActive !== undefined && { isActive: change.isActive }),
  ...(change.sensorErrors !== undefined && { sensorErrors: change.sensorErrors }),
  ...(change.batteryPercent !== undefined && { batteryPercent: change.batteryPercent }),
  ...(change.lastSeenAt !== undefined && { lastSeenAt: change.lastSeenAt }),
})

/** The floor's stalls with the changes applied; the others stay the same objects, so that the map renders only the changed ones. */
export const withChanges = (stalls: readonly StallView[], changes: readonly StallChange[]): StallView[] => {
  const byId = new Map(changes.map((change) => [change._id, change]))
  return stalls.map((stall) => {
    const change = byId.get(stall._id)
    return change ? withChange(stall, change) : stall
  })
}

/** The floor's stalls with those that were edited. */
export const withEdited = (stalls: readonly StallView[], edited: readonly StallView[]): StallView[] => {
  const byId = new Map(edited.map((stall) => [stall._id, stall]))
  return stalls.map((stall) => byId.get(stall._id) ?? stall)
}
