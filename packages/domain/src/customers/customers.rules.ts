import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { withoutControlCharacters } from '../fields/plain-text.ts'

/** What people say of a customer. */
export interface CustomerDraft {
  readonly name: string
}

const nameMostLength = 120

/** Faults of a customer as it was typed. Source: rule CUS-01. */
export const checkCustomer = (draft: CustomerDraft): FieldFault[] =>
  faultsOfFields(draft, { name: [required, atMostCharacters(nameMostLength), withoutControlCharacters] })

/** What a customer has that has to be its own: names of lots, ids of devices. */
export interface Belongings {
  readonly lots: readonly string[]
  readonly devices: readonly string[]
}

/** What stands in the way of bringing one customer's things to another: each kind with what is there twice. */
export interface MoveBlock {
  readonly path: keyof Belongings
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

/** What blocks a move or a merge, every reason at once; none when it may go on. Source: rules CUS-11, CUS-13, CUS-15. */
export const blocksOfMove = (coming: Belongings, present: Belongings): MoveBlock[] =>
  [
    { path: 'lots' as const, there: both(coming.lots, present.lots, (name) => name.trim().toLowerCase()) },
    { path: 'devices' as const, there: both(coming.devices, present.devices, (id) => id) },
  ].filter(({ there }) => there.length > 0)
