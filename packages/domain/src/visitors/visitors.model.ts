/** GUE-01: who pays for a guest's parking. Source: decision 1. */
export const parkingPaymentOptions = ['paid', 'nonPaid'] as const
/** Who pays for a guest's parking: the guest, or nobody. */
export type ParkingPaymentOption = (typeof parkingPaymentOptions)[number]

/** GUE-13: the states of a guest. */
export const guestStates = ['expected', 'inside', 'overdue', 'left', 'notSeen'] as const
/** The state of a guest. */
export type GuestState = (typeof guestStates)[number]

/** A guest pass as entered, with the names of the API; `startsAt` RFC 3339 UTC, null = now. */
export interface GuestPassDraft {
  readonly licensePlate: string
  readonly name: string
  readonly passholderGroup: string | null
  readonly passholder: string | null
  readonly startsAt: string | null
  readonly minutes: number | string | null
  readonly parkingPaymentOption: string
}

/** A period, in milliseconds since 1970 UTC. */
export interface GuestPeriod {
  readonly from: number
  readonly until: number
}

/** Limits of guest passes. GUE-01, GUE-04, GUE-20, GUE-22. */
export const guestLimits = {
  name: 80,
  latestStartMs: 3_600_000,
  aheadDays: 90,
  extensionHours: 12,
  wholePassHours: 24,
} as const

/** GUE-10: how long before its start a pass authorises the plate. */
export const earlyArrivalMs = 3_600_000

/** GUE-30: which days a list shows. */
export const guestDays = ['today', 'coming', 'earlier'] as const

/** How a list of guests can be sorted. */
export const guestSorts = [
  'startsAt',
  'endsAt',
  'name',
  'licensePlate',
  'host',
  'state',
  'arrivedAt',
  'leftAt',
] as const
