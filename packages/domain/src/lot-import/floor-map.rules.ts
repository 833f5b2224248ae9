import type { ElementFault } from './lot-import.model.ts'

/** A stall and its floor. */
export interface PlacedStall {
  readonly number: string
  readonly floor: string
}

/** How a floor's map and the stall list differ. */
export interface MapDifference {
  readonly missing: readonly string[]
  readonly foreign: readonly { readonly number: string; readonly floor: string | null }[]
}

/** LIM-60, LIM-61: the stalls of the floor that are missing from its map, and those on the map that are not on the floor (with the floor they are on, null for none). */
export const compareMap = (
  drawn: readonly string[],
  stalls: readonly PlacedStall[],
  floor: string,
): MapDifference => {
  const shown = new Set(drawn)
  const floorOf = new Map(stalls.map((stall) => [stall.number, stall.floor]))
  return {
    missing: stalls
      .filter((stall) => stall.floor === floor && !shown.has(stall.number))
      .map(({ number }) => number),
    foreign: [...shown]
      .filter((number) => floorOf.get(number) !== floor)
      .map((number) => ({ number, floor: floorOf.get(number) ?? null })),
  }
}

/** The difference as faults of the map's file. */
export const faultsOfMap = ({ missing, foreign }: MapDifference): ElementFault[] => [
  ...foreign.map(({ number, floor }): ElementFault => ({
    element: number,
    code: 'foreign-stall',
    ...(floor === null ? {} : { detail: floor }),
  })),
  ...missing.map((number): ElementFault => ({ element: number, code: 'missing-stall' })),
]
