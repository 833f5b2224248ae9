import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import {
  atMostCharacters,
  emails,
  faultsOfFields,
  required,
  splitEmails,
  unique,
} from '../fields/field.rules.ts'
import { atLeast, atMost, notNegative, whole } from '../fields/number.rules.ts'
import { bookingLimits as limits, type Allowance, type BookingGroupDraft } from './bookings.model.ts'

/** What a booking group is checked against: names of the lot's other groups, and ids that it may refer to. */
export interface BookingGroupContext {
  readonly names: Iterable<string>
  readonly parkingGroups: ReadonlySet<string>
  readonly tenants: ReadonlySet<string>
}

const weekdays = 7

const isGiven = (value: number | string | null): boolean => value !== null && String(value).trim() !== ''

const amongAll =
  (ids: ReadonlySet<string>): FieldCheck =>
  (value) =>
    (Array.isArray(value) ? value : [value]).every((one) => one === null || ids.has(String(one)))
      ? undefined
      : { code: 'unknown' }

const ofEachDay = [whole, notNegative, atMost(limits.allowance)]

/** The first fault of a weekday's allowance. */
const weekdayCheck: FieldCheck = (value) => {
  const allowances = value as BookingGroupDraft['weekdayAllowances']
  if (allowances.length !== 0 && allowances.length !== weekdays) return { code: 'invalid' }
  for (const allowance of allowances)
    for (const check of ofEachDay) {
      const fault = check(allowance)
      if (fault) return fault
    }
  return undefined
}

/** BOO-01 to BOO-04: the faults of a booking group. */
export const checkBookingGroup = (
  draft: BookingGroupDraft,
  { names, parkingGroups, tenants }: BookingGroupContext,
): FieldFault[] =>
  faultsOfFields(draft, {
    name: [required, atMostCharacters(limits.name), unique(names, 'name-used')],
    parkingGroup: [required, amongAll(parkingGroups)],
    allowance: [required, ...ofEachDay],
    weekdayAllowances: [weekdayCheck],
    daysAhead: [required, whole, atLeast(1), atMost(limits.daysAhead)],
    longestBooking: [whole, atLeast(1), atMost(limits.longestBooking)],
    contactEmails: [atMostCharacters(limits.emails), emails],
    tenants: [amongAll(tenants)],
  })

/** A checked booking group as stored. */
export const tidyBookingGroup = (draft: BookingGroupDraft) => ({
  name: draft.name.trim(),
  allowance: Number(draft.allowance),
  weekdayAllowances: draft.weekdayAllowances.some(isGiven)
    ? draft.weekdayAllowances.map((value) => (isGiven(value) ? Number(value) : null))
    : [],
  daysAhead: Number(draft.daysAhead),
  longestBooking: isGiven(draft.longestBooking) ? Number(draft.longestBooking) : null,
  contactEmails: splitEmails(draft.contactEmails ?? '').join(', ') || null,
})

/** BOO-02: the passes that a group may use on a day (YYYY-MM-DD). */
export const allowanceOn = ({ allowance, weekdayAllowances }: Allowance, day: string): number =>
  weekdayAllowances[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? allowance
