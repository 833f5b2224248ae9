import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { withoutControlCharacters } from '../fields/plain-text.ts'

/** The editable fields of a customer. */
export interface CustomerDraft {
  readonly name: string
}

const maxNameLength = 120

/** The faults of a customer draft. Source: rule CUS-01. */
export const checkCustomer = (draft: CustomerDraft): FieldFault[] =>
  faultsOfFields(draft, { name: [required, atMostCharacters(maxNameLength), withoutControlCharacters] })

/** What must be unique within a customer: lot names and device ids. */
export interface UniqueNames {
  readonly lots: readonly string[]
  readonly devices: readonly string[]
}

/** A reason why one customer's belongings cannot move to another: the names or ids that both have. */
export interface MoveBlock {
  readonly path: keyof UniqueNames
  readonly there: readonly string[]
}

const both = (
  coming: readonly string[],
  present: readonly string[],
  keyOf: (text: string) => string,
): string[] => {
  const keys = new Set(present.map(keyOf))
  return coming.filter((text) => keys.has(keyOf(text)))
}

/** All reasons against a move or merge; empty if it is possible. Source: rules CUS-11, CUS-13, CUS-15. */
export const reasonsNotToMove = (coming: UniqueNames, present: UniqueNames): MoveBlock[] =>
  [
    { path: 'lots' as const, there: both(coming.lots, present.lots, (name) => name.trim().toLowerCase()) },
    { path: 'devices' as const, there: both(coming.devices, present.devices, (id) => id) },
  ].filter(({ there }) => there.length > 0)
