import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import { firmName } from '../fields/name.rules.ts'
import { instant } from '../fields/instant.rules.ts'
import { positive, whole } from '../fields/number.rules.ts'
import { plate } from '../fields/person.rules.ts'
import { passholderLimits } from '../passholders/passholders.model.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import { offered } from './guest-passes.rules.ts'
import type { RegisteredVehicleDraft, validationOutcomes } from './registered-vehicles.model.ts'
import { minuteMs } from '../time/durations.ts'

/** What a registered vehicle is checked against: plates registered by others and of passholders, and the current time. */
export interface RegisteredVehicleContext {
  readonly isRegistered: boolean
  readonly isPassholders: boolean
  readonly now: number
  /** The vehicle before an edit, or one that is restored. */
  readonly before?: RegisteredVehicleDraft | undefined
}

const endChecks = ({ now, before }: RegisteredVehicleContext): FieldCheck[] => [
  instant,
  (value) => {
    if (value === null) return undefined
    const at = Date.parse(String(value))
    const isKept = before?.until !== null && before?.until !== undefined && Date.parse(before.until) === at
    return at > now || isKept ? undefined : { code: 'in-the-past' }
  },
]

/** VEH-05, VEH-06: the faults of a registered vehicle. */
export const checkRegisteredVehicle = (
  draft: RegisteredVehicleDraft,
  context: RegisteredVehicleContext,
): FieldFault[] =>
  faultsOfFields(draft, {
    licensePlate: [
      required,
      plate,
      () => (context.isPassholders ? { code: 'plate-in-other-group' } : undefined),
      () => (context.isRegistered ? { code: 'not-unique' } : undefined),
    ],
    name: [atMostCharacters(passholderLimits.name), firmName],
    make: [atMostCharacters(passholderLimits.makeOrModel)],
    model: [atMostCharacters(passholderLimits.makeOrModel)],
    until: endChecks(context),
  })

const blankToNull = (text: string | null): string | null => text?.trim() || null

/** A checked registered vehicle as stored. */
export const tidyRegisteredVehicle = (draft: RegisteredVehicleDraft) => ({
  plate: normalisePlate(draft.licensePlate),
  name: blankToNull(draft.name),
  make: blankToNull(draft.make),
  model: blankToNull(draft.model),
  until: draft.until === null ? null : new Date(draft.until),
})

/** GUE-50: the faults of what is entered at the kiosk. */
export const checkValidation = (
  entry: { readonly licensePlate: string; readonly minutes: number | null },
  durations: readonly number[],
): FieldFault[] =>
  faultsOfFields(entry, {
    licensePlate: [required, plate],
    minutes: [required, whole, positive, offered(durations)],
  })

/** What is known of a plate at the kiosk; ends in milliseconds since 1970 UTC. */
export interface KnownPlate {
  readonly isPassholders: boolean
  /** The end of the guest pass that authorises it now. */
  readonly guestUntil: number | null
  /** Its registration in force; `until` null = no end. */
  readonly registration: { readonly until: number | null } | null
}

/** What the kiosk answers; `until` null = no end. */
export interface Validation {
  readonly outcome: (typeof validationOutcomes)[number]
  readonly until: number | null
  /** Whether the plate is registered or its registration extended. */
  readonly registers: boolean
}

/** GUE-50: what validating a plate for some minutes does. */
export const validatePlate = (known: KnownPlate, minutes: number, now: number): Validation => {
  if (known.isPassholders) return { outcome: 'passholder', until: null, registers: false }
  if (known.guestUntil !== null) return { outcome: 'guest', until: known.guestUntil, registers: false }
  const wanted = now + minutes * minuteMs
  const { registration } = known
  if (registration && (registration.until === null || registration.until >= wanted))
    return { outcome: 'registered', until: registration.until, registers: false }
  return { outcome: 'registered', until: wanted, registers: true }
}
