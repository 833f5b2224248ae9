import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { groupTypes, type GroupType } from '@stallwise/domain/stalls/stalls.model.ts'

/** The group whose history is shown. */
export interface HistoryGroup {
  /** The value in the address and in the call; undefined is the whole lot. */
  key: string | undefined
  name: string | undefined
  type: GroupType | undefined
  /** In percent; reserved has none. */
  threshold: number | undefined
  /** Vehicles now. */
  now: number | undefined
}

const isType = (key: string): key is GroupType => groupTypes.some((type) => type === key)

/** OCC-42: a group's id, a type for all its groups, or the whole lot for anything else. */
export const historyGroupOf = (lot: Lot, key: string | undefined): HistoryGroup => {
  const { counts, highOccupancyThreshold } = lot
  const group = lot.parkingGroups.find(({ _id }) => _id === key)
  const own = counts?.groups.find(({ _id }) => _id === key)
  const thresholdOf = (type: GroupType) =>
    type === 'reserved' ? undefined : (own?.highOccupancyThreshold ?? highOccupancyThreshold)
  if (group)
    return {
      key,
      name: group.name,
      type: group.type,
      threshold: thresholdOf(group.type),
      now: own?.occupancy,
    }
  if (key !== undefined && isType(key))
    return { key, name: undefined, type: key, threshold: thresholdOf(key), now: counts?.types[key].occupancy }
  return {
    key: undefined,
    name: undefined,
    type: undefined,
    threshold: highOccupancyThreshold,
    now: counts?.occupancy,
  }
}

/** Types with more than one group: all groups of such a type can be chosen together. */
export const typesWithSeveral = (lot: Lot): GroupType[] =>
  groupTypes.filter((type) => lot.parkingGroups.filter((group) => group.type === type).length > 1)
