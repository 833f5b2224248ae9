import type { PassType, Validity } from '../passholders/passholders.model.ts'

/** The owner of a plate or a tag. */
export interface PlateOwner {
  readonly passholderId: string
  readonly groupId: string | null
  /** Absent in entries written before visits had their passholder group. */
  readonly passholderGroupId?: string
  /** PAS-32: each vehicle has a visit of its own. */
  readonly isMultiPass?: boolean
  /** PAS-15: end of a temporary plate, in milliseconds since 1970 UTC. */
  readonly until?: number
  /** VEH-12: the make of a plate's vehicle; absent if unknown, and in entries from before it mattered. */
  readonly make?: string
}

/** GUE-10, BOO-20, PAY-50: a guest pass, a registered vehicle, a booking or a payment, which authorises a plate, or free time; times in milliseconds since 1970 UTC. */
export interface Authorisation {
  readonly id: string
  readonly from: number
  /** Null = no end. */
  readonly until: number | null
  /** VIO-27: when the time that was granted begins, of a guest pass, which may be used before. Absent = `from`. */
  readonly startsAt?: number
  /** BOO-21: the parking group of a booking; absent = visits count with the visitors. */
  readonly groupId?: string
  /** VEH-12: the make of a registered vehicle; absent if unknown. */
  readonly make?: string
  /** PAY-50: a visitor’s payment, from when it was known until when it is paid. Absent = anything else. */
  readonly isPayment?: true
  /** GUE-14: the pass of a guest who pays for parking. Absent = anything else, and in entries from before it mattered. */
  readonly isPayingGuest?: true
  /** VIO-19: a validation that staff gave: the milliseconds that are free of charge. It authorises nothing. Absent = anything else. */
  readonly freeMs?: number
}

/** The authorisations of a plate before and after a change. */
export interface AuthorisationMove {
  readonly plate: string
  readonly before: readonly Authorisation[]
  readonly after: readonly Authorisation[]
}

/** The owner of a plate or a tag before and after a change; null = nobody. */
export interface OwnerMove {
  readonly seen: string
  readonly before: PlateOwner | null
  readonly after: PlateOwner | null
}

/** What a pass authorises, for the log. */
export interface PassFacts extends Validity {
  readonly passholderGroupId: string
  readonly passType: PassType
  /** PAS-23: absent in entries written before passes had one. */
  readonly validityGroup?: string | null
  /** Vehicles that it allows inside. */
  readonly insideAtOnce: number
}

/** A pass before and after a change; null = does not exist. */
export interface PassMove {
  readonly passholderId: string
  readonly before: PassFacts | null
  readonly after: PassFacts | null
}

/**
 * PAS-30: a change of passes. It applies to reads from `from` on, in milliseconds since 1970 UTC, which is later than
 * every earlier read.
 */
export interface PassChange {
  readonly from: number
  readonly plates: readonly OwnerMove[]
  readonly tags: readonly OwnerMove[]
  readonly passes: readonly PassMove[]
  /** GUE-10: of visitors' plates; absent if none changed, and in entries from before visitors had passes. */
  readonly authorised?: readonly AuthorisationMove[]
}
