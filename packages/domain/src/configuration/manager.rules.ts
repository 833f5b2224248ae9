import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, email, faultsOfFields, required, unique } from '../fields/field.rules.ts'
import { firmName } from '../fields/name.rules.ts'
import { phone } from '../fields/person.rules.ts'

/** A contact person for a lot. CFG-31. */
export interface ManagerDetails {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** CFG-31: the faults of a manager. `takenEmails`: those of the lot's other managers. */
export const checkManager = (manager: ManagerDetails, takenEmails: Iterable<string> = []): FieldFault[] =>
  faultsOfFields(manager, {
    name: [required, atMostCharacters(100), firmName],
    phone: [required, phone],
    email: [required, email, unique(takenEmails)],
  })
