/** VEH-05: who registered a vehicle. */
export const registrationSources = ['staff', 'kiosk'] as const

/** States of a registration: in force, or over. */
export const registrationStates = ['active', 'ended'] as const

/** A registered vehicle as entered; `until` RFC 3339 UTC, null = no end. */
export interface RegisteredVehicleDraft {
  readonly licensePlate: string
  readonly name: string | null
  readonly make: string | null
  readonly model: string | null
  readonly until: string | null
}

/** How a list of registered vehicles can be sorted. */
export const registeredVehicleSorts = ['licensePlate', 'name', 'vehicle', 'registeredAt', 'until'] as const

/** GUE-50: what the kiosk found: the plate is a passholder's or a guest's, or it is registered now. */
export const validationOutcomes = ['passholder', 'guest', 'registered'] as const

/** GUE-53, VAL-25, in milliseconds. */
export const kioskTimes = { entryMs: 45_000, answerMs: 15_000, codeMs: 45_000 } as const
