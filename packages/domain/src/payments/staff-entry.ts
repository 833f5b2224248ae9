import { required } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { plate as plateCheck } from '../fields/person.rules.ts'
import { dayMs } from '../time/durations.ts'

/** PAY-104: how long ago a vehicle can have entered, in days, as long as a visit lasts at most (VIS-02). */
export const longestStayDays = 30

/** PAY-105: how long the link of a vehicle whose entry was not read is valid, in hours. */
export const staffEntryHours = 12

/** An entry that was not read, as staff set it: the plate (null: the vehicle has none), and the time in milliseconds since 1970 UTC. */
export interface StaffEntryDraft {
  readonly licensePlate: string | null
  readonly enteredAt: number
}

/** PAY-104: the faults of an entry that staff set; `now` in milliseconds since 1970 UTC. */
export const checkStaffEntry = ({ licensePlate, enteredAt }: StaffEntryDraft, now: number): FieldFault[] => {
  const plateFault = licensePlate === null ? undefined : (required(licensePlate) ?? plateCheck(licensePlate))
  return [
    ...(plateFault ? [{ path: 'licensePlate', ...plateFault }] : []),
    ...(enteredAt > now ? [{ path: 'enteredAt', code: 'too-late' as const }] : []),
    ...(enteredAt < now - longestStayDays * dayMs ? [{ path: 'enteredAt', code: 'too-early' as const }] : []),
  ]
}

/** Without look-alike characters (VEH-01). */
const letters = 'ACEFHJKMNPRTUVWXY3479'
const referenceLength = 6
const prefix = 'NOPLATE'
const shape = new RegExp(`^${prefix}([${letters}]{${referenceLength}})$`)

/** PAY-104: a placeholder for the plate of a vehicle without one: longer than any plate that can be entered. `random` returns whole numbers below its argument. */
export const placeholderPlate = (random: (below: number) => number): string =>
  prefix + Array.from({ length: referenceLength }, () => letters[random(letters.length)]).join('')

/** The reference of a vehicle without a plate; undefined for a plate. */
export const referenceOf = (plate: string): string | undefined => shape.exec(plate)?.[1]

/** The placeholder for the plate of a vehicle with this reference. */
export const plateOfReference = (reference: string): string => prefix + reference
