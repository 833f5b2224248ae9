/** BOO-15: the states of a booking. */
export const bookingStates = ['upcoming', 'today', 'past', 'canceled'] as const
/** The state of a booking. */
export type BookingState = (typeof bookingStates)[number]

/** How a list of bookings can be sorted. */
export const bookingSorts = [
  'firstDay',
  'lastDay',
  'name',
  'licensePlate',
  'email',
  'bookingGroup',
  'bookedAt',
] as const

/** A booking group as entered, with the names of the API. */
export interface BookingGroupDraft {
  readonly name: string
  readonly parkingGroup: string | null
  /** Passes a day. */
  readonly allowance: number | string | null
  /** Allowances of weekdays, Sunday first; null = that of every day. Empty = none differs. */
  readonly weekdayAllowances: readonly (number | string | null)[]
  /** How many days ahead it may book. */
  readonly daysAhead: number | string | null
  /** The most days of a booking; null = no limit. */
  readonly longestBooking: number | string | null
  /** Comma-separated. */
  readonly contactEmails: string | null
  /** BOO-04: ids of users with the role tenant. */
  readonly tenants: readonly string[]
}

/** A booking as entered, with the names of the API; days as YYYY-MM-DD. */
export interface BookingDraft {
  readonly bookingGroup: string | null
  readonly firstDay: string
  readonly lastDay: string
  readonly name: string
  readonly email: string | null
  readonly licensePlate: string
  readonly passholder: string | null
}

/** The allowance of a group. BOO-02. */
export interface Allowance {
  readonly allowance: number
  readonly weekdayAllowances: readonly (number | null)[]
}

/** What limits the bookings of a group. BOO-02, BOO-03. */
export interface BookingLimits extends Allowance {
  readonly daysAhead: number
  readonly longestBooking: number | null
}

/** Days of the lot's time zone (YYYY-MM-DD), both included. */
export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** Limits of the fields of booking groups and bookings. BOO-01 to BOO-10. */
export const bookingLimits = {
  name: 80,
  emails: 500,
  allowance: 10_000,
  daysAhead: 365,
  longestBooking: 366,
  /** Days that one call for the calendar may ask for. */
  calendarDays: 100,
} as const
