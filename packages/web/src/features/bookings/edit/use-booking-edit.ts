import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import type { BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import { addDays, areDays } from '@stallwise/domain/bookings/bookings.rules.ts'
import { bookingLimits, type Days } from '@stallwise/domain/bookings/bookings.model.ts'
import { call } from '#lib/api/call.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone, toastUndo } from '#ui/toasts.tsx'
import { bookingsKey, calendarQuery } from '../bookings.queries.ts'
import { draftOf, faultsOfBooking, newBooking, valuesOfBooking, type BookingValues } from './booking.form.ts'

export interface BookingEditOptions {
  lotId: string
  today: string
  groups: readonly BookingGroupView[]
  /** The booking that is edited. */
  booking?: BookingView | undefined
  /** What a new one begins with. */
  group?: string | undefined
  day?: string | undefined
  onClose: () => void
}

const lastDayLoaded = ({ firstDay, lastDay }: Days): string => {
  const longest = addDays(firstDay, bookingLimits.calendarDays - 1)
  return lastDay < longest ? lastDay : longest
}

/** The edit of a booking, with what its group has left on its days. */
export const useBookingEdit = (options: BookingEditOptions) => {
  const { lotId, today, groups, booking, group, day, onClose } = options
  const queries = useQueryClient()
  const [loaded, setLoaded] = useState<BookingValues>()
  const refresh = () => queries.invalidateQueries({ queryKey: bookingsKey(lotId) })
  const isLoadable = loaded !== undefined && loaded.bookingGroup !== null && areDays(loaded)
  const { data: calendar } = useQuery({
    ...calendarQuery(lotId, loaded?.bookingGroup ?? '', {
      from: loaded?.firstDay ?? '',
      to: isLoadable ? lastDayLoaded(loaded) : '',
    }),
    enabled: isLoadable,
  })
  const days = isLoadable ? (calendar?.days ?? []) : []
  const only = groups.length === 1 ? groups[0]!._id : null
  const edit = useEdit<BookingValues, BookingView>({
    initial: booking ? valuesOfBooking(booking) : newBooking(group ?? only, day ?? today),
    version: booking?.version,
    check: (values) => faultsOfBooking(values, { groups, days, today, booking }),
    save: (values, version) =>
      booking && version !== undefined
        ? call('PUT /bookings/{id}', { params: { id: booking._id }, body: { ...draftOf(values), version } })
        : call('POST /bookings', { body: { ...draftOf(values), parkingLot: lotId } }),
    valuesOf: valuesOfBooking,
    onSaved: ({ _id: id, name }) => {
      void refresh()
      if (booking) toastDone(t`Booking of ${name} saved.`)
      else
        toastUndo(t`Booking of ${name} added.`, async () => {
          await call('DELETE /bookings/{id}', { params: { id }, query: {} })
          await refresh()
        })
      onClose()
    },
  })
  const { bookingGroup, firstDay, lastDay } = edit.values
  if (loaded?.bookingGroup !== bookingGroup || loaded.firstDay !== firstDay || loaded.lastDay !== lastDay)
    setLoaded(edit.values)
  const left = days.length === 0 ? undefined : Math.min(...days.map((one) => one.allowance - one.booked))
  return { edit, left: left === undefined ? undefined : Math.max(0, left) }
}
