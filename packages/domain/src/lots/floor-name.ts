/** Translated names of the floors that have one. */
export interface FloorWords {
  readonly main: string
  readonly mezzanine: string
}

const english: FloorWords = { main: 'Main', mezzanine: 'Mezzanine' }

/**
 * Display name of a floor: M is the main floor, mezzanine is translated, P1 stays, 2 becomes L2.
 * Source: specification section 3; the name of the mezzanine is our choice.
 */
export const showFloorName = (floorName: string, words: FloorWords = english): string => {
  if (floorName === 'M') return words.main
  if (floorName === 'mezzanine') return words.mezzanine
  return floorName.startsWith('P') ? floorName : `L${floorName}`
}

/** Floor names to choose from: underground P6 to P1, mezzanine, levels 1 to 9. Source: specification section 9, decision 4. */
export const offeredFloorNames = [
  'P6',
  'P5',
  'P4',
  'P3',
  'P2',
  'P1',
  'M',
  'mezzanine',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
] as const
