import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields } from '../fields/field.rules.ts'
import { aNumber, atLeast, atMost, threeDecimals } from '../fields/number.rules.ts'
import type { EnergyDoubt } from './energy.model.ts'

/** CHG-63: how long a note may be. */
export const longestClearingNote = 500

/** What is known of the energy of a session, in Wh: as it was settled, and as it was judged since then; null = the same. */
export interface UnclearEnergy {
  readonly wh: number
  readonly mostWh: number
  readonly laterWh: number | null
  readonly laterMostWh: number | null
}

/** The least and the most energy that a person may set, in whole Wh. */
export interface ClearableRange {
  readonly leastWh: number
  readonly mostWh: number
}

/** CHG-63: from the least to the most that can have flowed, by all that the station said. */
export const clearableRange = ({ wh, mostWh, laterWh, laterMostWh }: UnclearEnergy): ClearableRange => {
  const leastWh = Math.min(wh, laterWh ?? wh)
  const most = Math.max(wh, mostWh, laterWh ?? 0, laterMostWh ?? 0)
  return { leastWh, mostWh: Math.max(leastWh, Math.floor(most)) }
}

/** CHG-63: whether a session needs a person. */
export const needsPerson = (session: {
  readonly doubt: EnergyDoubt | null
  readonly endedAt: unknown
  readonly clearedAt: unknown
}): boolean => session.doubt !== null && session.endedAt !== null && session.clearedAt === null

/** CHG-63: what a person says of the energy of a session; without energy, the least is accepted. */
export interface Clearing {
  readonly kwh: number | string | null
  readonly note: string
}

/** CHG-63: what is wrong with it. */
export const checkClearing = (clearing: Clearing, { leastWh, mostWh }: ClearableRange): FieldFault[] =>
  faultsOfFields(clearing, {
    kwh: [aNumber, threeDecimals, atLeast(leastWh / 1_000), atMost(mostWh / 1_000)],
    note: [atMostCharacters(longestClearingNote)],
  })
