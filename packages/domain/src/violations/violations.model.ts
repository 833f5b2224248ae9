/** Why a vehicle is in violation. Source: decision 1. */
export const violationReasons = [
  'unauthorised',
  'wrongZone',
  'graceExpired',
  'timeLimit',
  'travelTime',
  'passLimit',
  'outsideHours',
  'passExpired',
  'reported',
] as const
/** Why a vehicle is in violation. */
export type ViolationReason = (typeof violationReasons)[number]

/** The states of a violation. Source: decision 5. */
export const violationStatuses = ['active', 'dismissed', 'resolved', 'missed', 'auto-resolved'] as const
/** The state of a violation. */
export type ViolationStatus = (typeof violationStatuses)[number]

/**
 * Why a violation ended by itself: its vehicle was authorised, was paid for, was read in another zone, left, left without being
 * read, the zone's auto-dismiss period ran out, or its plate was corrected. VIO-18, VIO-22 to VIO-24, VIO-26, VIO-29, VIO-72.
 */
export type ViolationEnd = 'authorised' | 'paid' | 'moved' | 'left' | 'exitMissed' | 'period' | 'corrected'

/** VIO-72: the plate of a violation was corrected; `isVoid`: the vehicle with that plate is not in violation. */
export interface ViolationCorrection {
  readonly at: number
  readonly by: string
  readonly isVoid: boolean
  /** VIO-77: of a report about a vehicle that was not inside, its plate before. */
  readonly plate?: string | null
  /** VIO-75: what an undo restores. */
  readonly previous?: ViolationCorrection | null
}

/** What a person decided about a violation; `at` in milliseconds since 1970 UTC. VIO-20. */
export interface ViolationDecision {
  readonly status: 'dismissed' | 'resolved'
  readonly at: number
  readonly by: string
}

/**
 * A violation. Times in milliseconds since 1970 UTC. Its state is not stored here: `stateOfViolation` derives it, so that
 * late events can correct it.
 */
export interface Violation {
  /** Unique within the lot: of a visit the visit's key, the reason and the time of the cause; of a report its id. */
  readonly key: string
  /** The visit's key; null for a report about a vehicle that was not inside. */
  readonly visit: string | null
  readonly reason: ViolationReason
  readonly plate: string | null
  readonly passholderId: string | null
  readonly passholderGroupId: string | null
  /** The parking group in which the visit counts. */
  readonly groupId: string | null
  readonly zoneId: string | null
  /** VIO-09: when its cause was; absent for reports, and in entries from before it mattered. */
  readonly causeAt?: number | null
  readonly openedAt: number
  /** VIO-27: the duration that was exceeded, in milliseconds; null or absent = none is known. */
  readonly exceededMs?: number | null
  /** VIO-19: by the lot's time limit for vehicles without a pass; absent = no. */
  readonly isStayLimit?: boolean
  /** VIO-28: when the vehicle was read last; absent unless `isStayLimit`. */
  readonly seenAt?: number | null
  /** VIO-23: a vehicle that leaves until then left in time. */
  readonly graceUntil: number
  /** VIO-24: when the zone's auto-dismiss period runs out; null = never. */
  readonly dismissAt: number | null
  /** When the vehicle was authorised. */
  readonly clearedAt: number | null
  /** VIO-26: whether it was by a payment; absent = no, and in entries from before payments counted. */
  readonly isPaid?: boolean
  /** VIO-18: when the vehicle was read in another zone. */
  readonly movedAt: number | null
  /** When the vehicle left. */
  readonly leftAt: number | null
  /** VIO-08: the key of the visit with which the vehicle's stay goes on; null or absent = its own visit. */
  readonly stayVisit?: string | null
  /** VIO-29: it left without being read: a new stay began at `leftAt`; absent = no. */
  readonly isExitMissed?: boolean
  readonly decision: ViolationDecision | null
  /** VIO-72: the last correction of its plate; absent if there was none. */
  readonly correction?: ViolationCorrection | null
}

/** A zone as violations need it. VIO-10, VIO-17, VIO-24. */
export interface EnforcedZone {
  readonly id: string
  readonly isRestricted: boolean
  readonly passholderGroups: readonly string[]
  readonly autoDismissMs: number | null
  /** ZON-03: what a vehicle has to get through it; null = no limit, absent in entries from before it mattered. */
  readonly travelMs?: number | null
}

/** VIO-01: what is enforced in a lot; null = nothing. */
export interface Enforcement {
  /** VIO-11: whether vehicles without a pass have to be registered. */
  readonly needsRegistration: boolean
  readonly zones: readonly EnforcedZone[]
  /** VIO-16: absent in entries from before it was a setting. */
  readonly graceMs?: number
  /** VIO-12: the exit grace (PAY-12) where visitors pay; absent where they do not, and in entries from before it mattered. */
  readonly leaveMs?: number
  /** VIO-19: for vehicles without a pass; null = none, absent in entries from before it mattered. */
  readonly timeLimitMs?: number | null
}
