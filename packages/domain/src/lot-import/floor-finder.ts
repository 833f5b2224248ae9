import { nameKey } from '../fields/field-values.ts'
import { offeredFloorNames, showFloorName } from '../lots/floor-name.ts'
import { readText, type Read } from './cell-value.ts'
import type { CellValue } from './sheet.model.ts'

const maxFloorNameLength = 40

/** What a floor may be called in a file: as it is stored, or as screens show it in either language. */
const callsOf = (floorName: string): string[] => [
  nameKey(floorName),
  nameKey(showFloorName(floorName)),
  ...(floorName === 'M' ? ['principal'] : []),
]

/** LIM-26: reads a cell as one of these floors; with `mayAdd`, or where there is none, also as one that is offered. */
export const floorFinder = (
  floors: readonly string[],
  mayAdd: boolean,
): ((cell: CellValue) => Read<string>) => {
  const byCall = new Map<string, string>()
  const known = mayAdd || floors.length === 0 ? [...floors, ...offeredFloorNames] : floors
  for (const floor of known) for (const call of callsOf(floor)) if (!byCall.has(call)) byCall.set(call, floor)
  return (cell) => {
    const read = readText(cell, maxFloorNameLength)
    if (!('value' in read)) return read
    const value = byCall.get(nameKey(read.value))
    return value === undefined ? { code: 'unknown-floor', detail: read.value } : { value }
  }
}

/** Floors in building order, the lowest first; names outside the offered ones come last, by name. */
export const inBuildingOrder = (floors: readonly string[]): string[] => {
  const place = (floor: string) => {
    const at = (offeredFloorNames as readonly string[]).indexOf(floor)
    return at < 0 ? offeredFloorNames.length : at
  }
  return [...floors].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}
