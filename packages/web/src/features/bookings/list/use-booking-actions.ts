import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { bookingsKey } from '../bookings.queries.ts'

/** BOO-15, BOO-16. */
export const isOpen = ({ state }: BookingView): boolean => state === 'today' || state === 'upcoming'

/** What can be done with bookings; canceling can be undone. */
export const useBookingActions = (
  lotId: string,
  onEdit: (booking: BookingView) => void,
): { one: ListAction<BookingView>[]; many: ListAction<BookingView>[] } => {
  const queries = useQueryClient()
  const cancel: ListAction<BookingView> = {
    key: 'cancel',
    tone: 'remove',
    isFor: isOpen,
    label: (rows) => plural(rows.length, { one: 'Cancel booking', other: 'Cancel # bookings' }),
    done: (rows) => plural(rows.length, { one: 'Booking canceled.', other: '# bookings canceled.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id: id, version }) => call('DELETE /bookings/{id}', { params: { id }, query: { version } }),
        undo: ({ _id: id }) => call('POST /bookings/{id}/restore', { params: { id } }),
        refresh: () => queries.invalidateQueries({ queryKey: bookingsKey(lotId) }),
      }),
  }
  const edit: ListAction<BookingView> = {
    key: 'edit',
    icon: 'edit',
    label: () => t`Edit booking`,
    isFor: isOpen,
    onPick: onEdit,
  }
  return { one: [edit, cancel], many: [cancel] }
}
