import { slotMs, slotOf } from '../occupancy/count-timeline.ts'
import type { FormerStall, LoggedSettings, StallFacts } from './judging.model.ts'

/** What judging knows of a stall besides its sensor. */
export type LaidStall = Pick<
  StallFacts,
  'id' | 'number' | 'floorName' | 'stallType' | 'groupId' | 'isActive' | 'deviceId'
>

/** A stall that comes (`before` null), changes or goes (`after` null). */
export interface StallChange {
  readonly before: LaidStall | null
  readonly after: LaidStall | null
}

/** A new layout of a lot: its stalls and groups at once, with the floors in their order. LIM-85. */
export interface LayoutChange {
  /** CFG-27: as in a change of settings. Logs of before it was kept lack it; there it is the moment of the change. */
  readonly from?: number
  readonly settings: { readonly before: LoggedSettings; readonly after: LoggedSettings }
  readonly floors: { readonly before: readonly string[]; readonly after: readonly string[] }
  readonly stalls: readonly StallChange[]
}

/** The part of a stall that a layout says. */
export const laidOf = ({
  id,
  number,
  floorName,
  stallType,
  groupId,
  isActive,
  deviceId,
}: LaidStall): LaidStall => ({ id, number, floorName, stallType, groupId, isActive, deviceId })

/** OCC-11: an edit counts for the whole of the slot that it falls in; before, the stall counts as it was. */
export const formerStall = (
  { id, groupId, isActive }: Pick<LaidStall, 'id' | 'groupId' | 'isActive'>,
  editedAt: number,
): FormerStall => ({ stallId: id, until: slotOf(editedAt) * slotMs, groupId, isActive })

/** OCC-11: what a new layout leaves behind of the stalls that stay and count differently. */
export const formerStallsOf = (changes: readonly StallChange[], at: number): FormerStall[] =>
  changes.flatMap(({ before, after }) =>
    before && after && (before.groupId !== after.groupId || before.isActive !== after.isActive)
      ? [formerStall(before, at)]
      : [],
  )

/** A stall that has just come: its sensor is heard from `at` on; until then it is vacant. */
export const newStall = (laid: LaidStall, at: number): StallFacts => ({
  ...laid,
  base: { at, eventId: '', occupied: false, since: -Infinity },
  firstSeenAt: null,
  lastSeenAt: null,
  battery: null,
  fault: null,
  errors: [],
})

/** Stalls in the order of these floors; within a floor they stay as they stand. */
export const inFloorOrder = <T extends { readonly floorName: string }>(
  stalls: readonly T[],
  floors: readonly string[],
): T[] => {
  const places = new Map(floors.map((name, place) => [name, place]))
  const placeOf = ({ floorName }: T) => places.get(floorName) ?? floors.length
  return [...stalls].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The stalls as they were before a change of the layout. What their sensors say is for the caller to forget. */
export const stallsBefore = (
  stalls: readonly StallFacts[],
  { stalls: changes, floors }: LayoutChange,
): StallFacts[] => {
  const known = new Map(stalls.map((stall) => [stall.id, stall]))
  for (const { before, after } of changes) {
    const stands = known.get((before ?? after)!.id)
    if (!before) known.delete(after!.id)
    else known.set(before.id, { ...(stands ?? newStall(before, -Infinity)), ...before })
  }
  return inFloorOrder([...known.values()], floors.before)
}
