import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BookingDay } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import { daysOfMonth } from '#lib/format/month.ts'
import { calendarQuery } from '../bookings.queries.ts'

/** The days of the weeks that a month touches, with what is booked on each. */
export const useCalendarDays = (lotId: string, group: string, month: string) => {
  const days = daysOfMonth(month)
  const { data, error, refetch } = useQuery({
    ...calendarQuery(lotId, group, { from: days[0]!, to: days.at(-1)! }),
    placeholderData: keepPreviousData,
  })
  const known = new Map<string, BookingDay>(data?.days.map((one) => [one.day, one]))
  return { days, known, lastDay: data?.lastDay, error, refetch }
}
