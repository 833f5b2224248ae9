import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import {
  among,
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
  /** BOO-04: for users who see only their own groups: what is set of the group; `new` for one that they add. */
  readonly kept?: KeptOfBookingGroup | 'new'
}

/** BOO-04: what tenants leave as it is, and what it is in a group that they add: chosen by them, zero, or none. */
const ofOthers = {
  parkingGroup: 'chosen',
  allowance: 'zero',
  weekdayAllowances: 'zero',
  daysAhead: 'chosen',
  longestBooking: 'chosen',
  tenants: 'none',
} as const satisfies Partial<Record<keyof BookingGroupDraft, 'chosen' | 'zero' | 'none'>>
type FieldOfOthers = keyof typeof ofOthers
export type KeptOfBookingGroup = Pick<BookingGroupDraft, FieldOfOthers>

/** BOO-04: whether a tenant cannot choose a field. */
export const isFixedForTenants = (field: FieldOfOthers, isNew: boolean): boolean =>
  !isNew || ofOthers[field] !== 'chosen'

const weekdays = 7

const isGiven = (value: number | string | null): boolean => value !== null && String(value).trim() !== ''

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

const isZero = (value: number | string | null): boolean => !isGiven(value) || Number(value) === 0

const asEntered = (value: unknown): string =>
  Array.isArray(value)
    ? JSON.stringify(value.some(isGiven) ? value.map((one) => (isGiven(one) ? String(one).trim() : '')) : [])
    : String(value ?? '').trim()

const isAllowedWhenNew = {
  chosen: () => true,
  zero: (value: unknown) => [value].flat().every((one) => isZero(one as number | string | null)),
  none: (value: unknown) => Array.isArray(value) && value.length === 0,
}

/** BOO-04: a field that stays as it is, or has what a tenant gives a new group. */
const kept =
  (all: BookingGroupContext['kept'], field: FieldOfOthers): FieldCheck =>
  (value) => {
    const isAllowed =
      !all ||
      (all === 'new' ? isAllowedWhenNew[ofOthers[field]](value) : asEntered(value) === asEntered(all[field]))
    return isAllowed ? undefined : { code: 'read-only' }
  }

/** BOO-01 to BOO-04: the faults of a booking group. */
export const checkBookingGroup = (
  draft: BookingGroupDraft,
  { names, parkingGroups, tenants, kept: all }: BookingGroupContext,
): FieldFault[] =>
  faultsOfFields(draft, {
    name: [required, atMostCharacters(limits.name), unique(names, 'name-used')],
    parkingGroup: [required, among(parkingGroups), kept(all, 'parkingGroup')],
    allowance: [required, ...ofEachDay, kept(all, 'allowance')],
    weekdayAllowances: [weekdayCheck, kept(all, 'weekdayAllowances')],
    daysAhead: [required, whole, atLeast(1), atMost(limits.daysAhead), kept(all, 'daysAhead')],
    longestBooking: [whole, atLeast(1), atMost(limits.longestBooking), kept(all, 'longestBooking')],
    contactEmails: [atMostCharacters(limits.emails), emails],
    tenants: [among(tenants), kept(all, 'tenants')],
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
