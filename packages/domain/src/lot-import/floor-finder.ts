import { nameKey } from '../fields/field-values.ts'
import { offeredFloorNames, showFloorName } from '../lots/floor-name.ts'
import { readText, type Read } from '../sheets/cell-value.ts'
import type { CellValue } from '../sheets/sheet.model.ts'

const maxFloorNameLength = 40

/** Names of a floor that a file may use: the stored one, and the displayed ones of both languages. */
const aliasesOf = (floorName: string): string[] => [
  nameKey(floorName),
  nameKey(showFloorName(floorName)),
  ...(floorName === 'M' ? ['principal'] : []),
]

/** LIM-26: reads a cell as one of these floors; with `mayAdd`, or if there are none, also as one of the offered floors. */
export const floorFinder = (
  floors: readonly string[],
  mayAdd: boolean,
): ((cell: CellValue) => Read<string>) => {
  const byAlias = new Map<string, string>()
  const known = mayAdd || floors.length === 0 ? [...floors, ...offeredFloorNames] : floors
  for (const floor of known)
    for (const alias of aliasesOf(floor)) if (!byAlias.has(alias)) byAlias.set(alias, floor)
  return (cell) => {
    const read = readText(cell, maxFloorNameLength)
    if (!('value' in read)) return read
    const value = byAlias.get(nameKey(read.value))
    return value === undefined ? { code: 'unknown-floor', detail: read.value } : { value }
  }
}

/** Floors in building order, the lowest first; names that are not among the offered ones come last, by name. */
export const inBuildingOrder = (floors: readonly string[]): string[] => {
  const place = (floor: string) => {
    const at = (offeredFloorNames as readonly string[]).indexOf(floor)
    return at < 0 ? offeredFloorNames.length : at
  }
  return [...floors].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}
