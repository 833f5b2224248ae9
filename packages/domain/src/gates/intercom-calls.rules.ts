import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'

/** ICM-04: how a call at the intercom ended. */
export const callOutcomes = ['opened', 'refused', 'information'] as const
/** How a call at the intercom ended. */
export type CallOutcome = (typeof callOutcomes)[number]

/** ICM-04: the longest note about a call, in characters. */
export const longestCallNote = 200

/** ICM-04: the faults of a note about a call. */
export const checkCallNote = (note: string): FieldFault[] =>
  faultsOfFields({ note }, { note: [required, atMostCharacters(longestCallNote)] })
