import { groupTypeOf, type GroupType } from '../stalls/stalls.model.ts'
import type { StallCounts } from './draft.rules.ts'
import type { ImportedGroupType, StallList } from './lot-import.model.ts'
import type { UnreadColumn } from '../sheets/cell-faults.model.ts'
import { hiddenPartsOf, type HiddenParts } from '../sheets/hidden-parts.ts'

/** Counts by floor, group and type, with how many stalls have a device. */
export interface CountedStalls extends StallCounts, Partial<HiddenParts> {
  readonly types: Readonly<Record<GroupType, number>>
  readonly devices: number
  readonly unreadColumns?: readonly UnreadColumn[]
}

/** Counts the stalls of a list. */
export const countStalls = ({ stalls, groups, unreadColumns = [], ...hidden }: StallList): CountedStalls => {
  const types: Record<GroupType, number> = { tenant: 0, visitor: 0, ev: 0, reserved: 0 }
  const floors: Record<string, number> = {}
  const inGroups = new Map<string, { name: string; type: ImportedGroupType; stalls: number }>(
    groups.map(({ name, type }) => [name, { name, type, stalls: 0 }]),
  )
  let devices = 0
  for (const { stallType, floor, group, device } of stalls) {
    types[groupTypeOf(stallType)] += 1
    floors[floor] = (floors[floor] ?? 0) + 1
    if (group !== null) inGroups.get(group)!.stalls += 1
    if (device !== null) devices += 1
  }
  return {
    total: stalls.length,
    floors,
    groups: [...inGroups.values()],
    types,
    devices,
    unreadColumns,
    ...hiddenPartsOf(hidden),
  }
}
