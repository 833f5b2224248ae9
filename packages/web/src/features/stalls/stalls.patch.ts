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
})

/** The floor's stalls with what changed; the others stay the same objects, so that the map draws only these anew. */
export const withChanges = (stalls: readonly StallView[], changes: readonly StallChange[]): StallView[] => {
  const byId = new Map(changes.map((change) => [change._id, change]))
  return stalls.map((stall) => {
    const change = byId.get(stall._id)
    return change ? withChange(stall, change) : stall
  })
}
