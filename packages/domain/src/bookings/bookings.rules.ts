import { isDay } from '../fields/day.rules.ts'
import { faultOfDate } from '../fields/date-limits.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, email, faultsOfFields, required } from '../fields/field.rules.ts'
import { firmName } from '../fields/name.rules.ts'
import { plate } from '../fields/person.rules.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import { allowanceOn } from './booking-groups.rules.ts'
import {
  bookingLimits as limits,
  type BookingDraft,
  type BookingLimits,
  type BookingState,
  type Days,
} from './bookings.model.ts'
import { dayMs } from '../time/durations.ts'

/** The day (YYYY-MM-DD) some days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The number of days of a booking. */
export const dayCountOf = ({ firstDay, lastDay }: Days): number =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / dayMs + 1

/** The days of a booking (YYYY-MM-DD). */
export const daysOf = (days: Days): string[] =>
  Array.from({ length: dayCountOf(days) }, (_, nth) => addDays(days.firstDay, nth))

/** Whether both days exist and are in their order, and the booking is short enough for any group. */
export const areDays = ({ firstDay, lastDay }: Days): boolean =>
  isDay(firstDay) &&
  isDay(lastDay) &&
  firstDay <= lastDay &&
  dayCountOf({ firstDay, lastDay }) <= limits.longestBooking

/**
 * What a booking is checked against: limits of the groups that the user may book for; the passholder group of the
 * passholder (undefined = unknown); the passholder who has the plate, with group; whether the plate is booked on one of
 * the days; the passes that others have booked on each day; and the lot's current day.
 */
export interface BookingContext {
  readonly groups: ReadonlyMap<string, BookingLimits>
  readonly passholderGroup: string | undefined
  readonly plateOwner: { readonly passholder: string; readonly group: string } | undefined
  readonly isPlateBooked: boolean
  readonly booked: ReadonlyMap<string, number>
  readonly today: string
  /** The booking before an edit, or one that is restored. */
  readonly before?: BookingDraft | undefined
  readonly isRestored?: boolean
  /** BOO-17: the plates of the vehicle that came for it, as it was matched and as it was read; undefined while none has. */
  readonly cameAs?: readonly string[] | undefined
}

/** FLD-18. */
const day: FieldCheck = (value) => {
  const text = String(value)
  const code = isDay(text) ? faultOfDate(text) : 'invalid'
  return code && { code }
}

/** BOO-12: the first full day of a booking among those that it did not have before. */
const firstFullDay = (draft: BookingDraft, { groups, booked, before, isRestored }: BookingContext) => {
  const group = groups.get(draft.bookingGroup ?? '')
  if (!group || !areDays(draft)) return undefined
  const had = !isRestored && before?.bookingGroup === draft.bookingGroup ? before : undefined
  const added = daysOf(draft).filter((one) => !had || one < had.firstDay || one > had.lastDay)
  const full = added.find((one) => (booked.get(one) ?? 0) >= allowanceOn(group, one))
  return full === undefined ? undefined : { day: full, limit: allowanceOn(group, full) }
}

/** BOO-17: what was used for one vehicle and day is not used for another. */
const usedCheck =
  (field: 'licensePlate' | 'firstDay', draft: BookingDraft, { before, cameAs }: BookingContext): FieldCheck =>
  () => {
    if (!before || !cameAs) return undefined
    const isKept =
      field === 'firstDay'
        ? before.firstDay === draft.firstDay
        : [normalisePlate(before.licensePlate), ...cameAs].includes(normalisePlate(draft.licensePlate))
    return isKept ? undefined : { code: 'vehicle-came' }
  }

/** BOO-13. */
const plateCheck =
  (draft: BookingDraft, { plateOwner, isPlateBooked, before }: BookingContext): FieldCheck =>
  () => {
    const isKept =
      before?.passholder === draft.passholder &&
      normalisePlate(before.licensePlate) === normalisePlate(draft.licensePlate)
    if (plateOwner && plateOwner.passholder !== draft.passholder && !isKept)
      return { code: 'plate-in-other-group' }
    return isPlateBooked ? { code: 'plate-booked' } : undefined
  }

/** BOO-11, BOO-12. */
const dayChecks = (draft: BookingDraft, context: BookingContext) => {
  const { today, before, groups, isRestored } = context
  const group = groups.get(draft.bookingGroup ?? '')
  const isKept = (field: 'firstDay' | 'lastDay') => before?.[field] === draft[field]
  const full = firstFullDay(draft, context)
  const isFullAt =
    (isFirst: boolean): FieldCheck =>
    () =>
      full && (full.day === draft.firstDay) === isFirst
        ? { code: 'daily-limit', limit: full.limit }
        : undefined
  const notPast: FieldCheck = (value) => (String(value) < today ? { code: 'in-the-past' } : undefined)
  const notTooLate: FieldCheck = (value) =>
    group && String(value) > addDays(today, group.daysAhead) ? { code: 'too-late' } : undefined
  const inOrder: FieldCheck = (value) =>
    isDay(draft.firstDay) && String(value) < draft.firstDay ? { code: 'last-day-before-first' } : undefined
  const notTooLong: FieldCheck = (value) =>
    isDay(draft.firstDay) &&
    dayCountOf({ firstDay: draft.firstDay, lastDay: String(value) }) >
      (group?.longestBooking ?? limits.longestBooking)
      ? { code: 'booking-too-long' }
      : undefined
  const isSame = isKept('firstDay') && isKept('lastDay') && before?.bookingGroup === draft.bookingGroup
  return {
    firstDay: [
      required,
      day,
      usedCheck('firstDay', draft, context),
      ...(isKept('firstDay') ? [] : [notPast]),
      isFullAt(true),
    ],
    lastDay: [
      required,
      day,
      inOrder,
      ...(isSame && !isRestored ? [] : [notPast, notTooLate, notTooLong]),
      isFullAt(false),
    ],
  }
}

/** BOO-10 to BOO-14, BOO-17: the faults of a booking. Source: specification sections 5 and 8. */
export const checkBooking = (draft: BookingDraft, context: BookingContext): FieldFault[] => {
  const { groups, passholderGroup, before, isRestored } = context
  const isKept = (field: 'bookingGroup' | 'passholder') => before?.[field] === draft[field]
  return faultsOfFields(draft, {
    bookingGroup: [
      required,
      (value) =>
        groups.has(String(value)) || (isKept('bookingGroup') && !isRestored)
          ? undefined
          : { code: 'unknown' },
    ],
    ...dayChecks(draft, context),
    name: [required, atMostCharacters(limits.name), firmName],
    email: [email],
    licensePlate: [required, plate, usedCheck('licensePlate', draft, context), plateCheck(draft, context)],
    passholder: [
      (value) =>
        value === null || passholderGroup !== undefined || isKept('passholder')
          ? undefined
          : { code: 'passholder-unknown' },
    ],
  })
}

/** A checked booking as stored. */
export const tidyBooking = (draft: BookingDraft) => ({
  name: draft.name.trim(),
  email: draft.email?.trim() || null,
  plate: normalisePlate(draft.licensePlate),
})

/** BOO-15. */
export const bookingStateOn = (
  { firstDay, lastDay, isCanceled }: Days & { readonly isCanceled: boolean },
  today: string,
): BookingState => {
  if (isCanceled) return 'canceled'
  if (lastDay < today) return 'past'
  return firstDay > today ? 'upcoming' : 'today'
}

/** BOO-30: what is left of a booking when its days after today are freed; null = nothing, it is canceled. */
export const withoutDaysAhead = ({ firstDay, lastDay }: Days, today: string): Days | null =>
  firstDay > today ? null : { firstDay, lastDay: lastDay < today ? lastDay : today }
