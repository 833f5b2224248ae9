import { slotMs, slotOf } from '../time/slots.ts'
import type { FormerStall, LoggedSettings, StallFacts } from './judging.model.ts'

/** The facts of a stall that judging needs, without its sensor state. */
export type LayoutStall = Pick<
  StallFacts,
  'id' | 'number' | 'floorName' | 'stallType' | 'groupId' | 'isActive' | 'deviceId'
>

/** A stall that is added (`before` null), changed or removed (`after` null). */
export interface StallChange {
  readonly before: LayoutStall | null
  readonly after: LayoutStall | null
}

/** A new layout of a lot: its stalls and groups at once, with the floors in their order. LIM-85. */
export interface LayoutChange {
  /** CFG-27: as in a change of settings. Older log entries lack it; for them it is the time of the change. */
  readonly from?: number
  readonly settings: { readonly before: LoggedSettings; readonly after: LoggedSettings }
  readonly floors: { readonly before: readonly string[]; readonly after: readonly string[] }
  readonly stalls: readonly StallChange[]
}

/** The layout facts of a stall. */
export const layoutStallOf = ({
  id,
  number,
  floorName,
  stallType,
  groupId,
  isActive,
  deviceId,
}: LayoutStall): LayoutStall => ({ id, number, floorName, stallType, groupId, isActive, deviceId })

/** OCC-11: an edit applies to the whole slot that it falls in; before that, the stall counts as it did. */
export const formerStall = (
  { id, groupId, isActive }: Pick<LayoutStall, 'id' | 'groupId' | 'isActive'>,
  editedAt: number,
): FormerStall => ({ stallId: id, until: slotOf(editedAt) * slotMs, groupId, isActive })

/** OCC-11: whether an edited stall counts in another group, or begins or ceases to count. */
export const countsDifferently = (
  before: Pick<LayoutStall, 'groupId' | 'isActive'>,
  after: Pick<LayoutStall, 'groupId' | 'isActive'>,
): boolean => before.groupId !== after.groupId || before.isActive !== after.isActive

/** OCC-11: the former stalls of a new layout: those that remain but count differently. */
export const formerStallsOf = (changes: readonly StallChange[], at: number): FormerStall[] =>
  changes.flatMap(({ before, after }) =>
    before && after && countsDifferently(before, after) ? [formerStall(before, at)] : [],
  )

/** A new stall: its sensor counts from `at` on; until then it is vacant. */
export const newStall = (stall: LayoutStall, at: number): StallFacts => ({
  ...stall,
  base: { at, eventId: '', occupied: false, since: -Infinity },
  firstSeenAt: null,
  lastSeenAt: null,
  battery: null,
  fault: null,
  errors: [],
})

/** Sorts stalls by these floors, keeping their order within a floor. */
export const inFloorOrder = <T extends { readonly floorName: string }>(
  stalls: readonly T[],
  floors: readonly string[],
): T[] => {
  const places = new Map(floors.map((name, place) => [name, place]))
  const placeOf = ({ floorName }: T) => places.get(floorName) ?? floors.length
  return [...stalls].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The stalls as they were before a layout change. The caller resets their sensor states. */
export const stallsBefore = (
  stalls: readonly StallFacts[],
  { stalls: changes, floors }: LayoutChange,
): StallFacts[] => {
  const known = new Map(stalls.map((stall) => [stall.id, stall]))
  for (const { before, after } of changes) {
    const current = known.get((before ?? after)!.id)
    if (!before) known.delete(after!.id)
    else known.set(before.id, { ...(current ?? newStall(before, -Infinity)), ...before })
  }
  return inFloorOrder([...known.values()], floors.before)
}
