import { offeredFloorNames } from '@stallwise/domain/lots/floor-name.ts'

const placeOf = (name: string) => (offeredFloorNames as readonly string[]).indexOf(name)

/** Inserts a floor below the first chosen floor that is usually above it. */
export const addFloor = (floors: readonly string[], name: string): string[] => {
  const above = floors.findIndex((one) => placeOf(one) > placeOf(name))
  return above < 0 ? [...floors, name] : floors.toSpliced(above, 0, name)
}

/** Moves a floor one place up (1) or down (-1). */
export const moveFloor = (floors: readonly string[], index: number, by: 1 | -1): string[] => {
  const moved = floors[index]!
  return floors.toSpliced(index, 1).toSpliced(index + by, 0, moved)
}
