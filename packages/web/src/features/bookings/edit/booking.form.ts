import type { BookingDay, BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import type { BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import type { BookingDraft } from '@stallwise/domain/bookings/bookings.model.ts'
import { checkBooking } from '@stallwise/domain/bookings/bookings.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'

/** The form's values. */
export type BookingValues = Omit<BookingDraft, 'email'> & { readonly email: string }

export const newBooking = (bookingGroup: string | null, day: string): BookingValues => ({
  bookingGroup,
  passholder: null,
  name: '',
  licensePlate: '',
  email: '',
  firstDay: day,
  lastDay: day,
})

export const valuesOfBooking = (booking: BookingView): BookingValues => ({
  bookingGroup: booking.bookingGroup,
  passholder: booking.passholder,
  name: booking.name,
  licensePlate: booking.licensePlate,
  email: booking.email ?? '',
  firstDay: booking.firstDay,
  lastDay: booking.lastDay,
})

export const draftOf = (values: BookingValues) => ({ ...values, email: values.email.trim() || null })

interface Known {
  groups: readonly BookingGroupView[]
  /** The days of the booking, as far as they are loaded. */
  days: readonly BookingDay[]
  today: string
  booking: BookingView | undefined
}

/** The faults that the browser can know; the rest comes from the server. */
export const faultsOfBooking = (
  values: BookingValues,
  { groups, days, today, booking }: Known,
): FieldFault[] =>
  checkBooking(draftOf(values), {
    groups: new Map(groups.map((group) => [group._id, group])),
    passholderGroup: '',
    plateOwner: undefined,
    isPlateBooked: false,
    booked: new Map(days.map(({ day, booked }) => [day, booked])),
    today,
    before: booking,
  })
