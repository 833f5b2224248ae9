import { t } from '@lingui/core/macro'
import type { BookingState, Days } from '@stallwise/domain/bookings/bookings.model.ts'
import { formatDate } from '#lib/format/times.ts'
import type { DayRange } from './bookings.queries.ts'

export const bookingStateNames = (): Record<BookingState, string> => ({
  today: t`Today`,
  upcoming: t({ context: 'booking', message: 'Upcoming' }),
  past: t`Past`,
  canceled: t`Canceled`,
})

export const dayRangeNames = (): Record<DayRange, string> => ({
  today: t`Today`,
  week: t`Next 7 days`,
  month: t`Next 30 days`,
  before: t`Before today`,
})

/** A day of the lot, whatever the zone of the browser. */
export const formatBookedDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC')

/** The days of a booking: one, or the first and the last. */
export const formatBookedDays = ({ firstDay, lastDay }: Days): string =>
  firstDay === lastDay
    ? formatBookedDay(firstDay)
    : `${formatBookedDay(firstDay)} – ${formatBookedDay(lastDay)}`
