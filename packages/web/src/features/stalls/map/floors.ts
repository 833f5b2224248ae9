import type { FloorCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { offeredFloorNames } from '@stallwise/domain/lots/floor-name.ts'

export interface FloorOption {
  readonly floorName: string
  /** The count of the floor; undefined where nothing is counted. */
  readonly count: FloorCount | undefined
  readonly linkToMap: string | null
}

interface Floor {
  readonly floorName: string
  readonly position: number
  readonly linkToMap: string | null
}

const heights = new Map<string, number>(offeredFloorNames.map((name, index) => [name, index]))

/** STA-22: floors in the order of the building, the highest first; floors with other names keep their position. */
export const floorsInOrder = (
  floors: readonly Floor[],
  counts: readonly FloorCount[] = [],
): FloorOption[] => {
  const areKnown = floors.every(({ floorName }) => heights.has(floorName))
  const height = (floor: Floor) => (areKnown ? heights.get(floor.floorName)! : floor.position)
  const countOf = new Map(counts.map((count) => [count.floorName, count]))
  return [...floors]
    .sort((one, other) => height(other) - height(one))
    .map(({ floorName, linkToMap }) => ({ floorName, linkToMap, count: countOf.get(floorName) }))
}

/** The floor to show first: the requested one, else the main floor, else the one nearest to it. */
export const floorToShow = (
  floors: readonly FloorOption[],
  selected: string | undefined,
): FloorOption | undefined => {
  const height = (name: string) => Math.abs((heights.get(name) ?? 0) - heights.get('M')!)
  return (
    floors.find(({ floorName }) => floorName === selected) ??
    [...floors].sort((one, other) => height(one.floorName) - height(other.floorName))[0]
  )
}
