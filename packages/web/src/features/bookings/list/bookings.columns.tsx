import { t } from '@lingui/core/macro'
import type { BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import type { BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesByName, choicesOf } from '#ui/resource/fields.tsx'
import { bookingStateNames, dayRangeNames, formatBookedDay } from '../booking-words.ts'

const State = ({ state }: Pick<BookingView, 'state'>) => {
  const name = bookingStateNames()[state]
  return state === 'today' ? <Badge>{name}</Badge> : <span className="dim">{name}</span>
}

/** The keys are those that the server sorts by. */
export const bookingColumns = (isOneGroup: boolean, timeZone: string): ListColumn<BookingView>[] => {
  const states = bookingStateNames()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name, width: 'minmax(0, 1.3fr)' },
    {
      key: 'licensePlate',
      label: t`License plate`,
      value: ({ licensePlate }) => licensePlate,
      cell: ({ licensePlate }) => <span className="plate">{licensePlate}</span>,
      width: 'minmax(96px, 0.8fr)',
    },
    {
      key: 'firstDay',
      label: t`First day`,
      value: ({ firstDay }) => firstDay,
      cell: ({ firstDay }) => formatBookedDay(firstDay),
      width: 'minmax(96px, 0.8fr)',
    },
    {
      key: 'lastDay',
      label: t`Last day`,
      value: ({ lastDay }) => lastDay,
      cell: ({ lastDay }) => formatBookedDay(lastDay),
      width: 'minmax(96px, 0.8fr)',
    },
    {
      key: 'state',
      label: t`State`,
      value: ({ state }) => states[state],
      cell: ({ state }) => <State state={state} />,
      isSortable: false,
      width: 'minmax(0, 0.7fr)',
    },
    {
      key: 'bookingGroup',
      label: t`Booking group`,
      value: ({ bookingGroupName }) => bookingGroupName,
      isSpare: isOneGroup,
    },
    {
      key: 'passholderId',
      label: t`Pass ID`,
      value: ({ passholderId }) => passholderId,
      cell: ({ passholderId }) => <span className="plate">{passholderId}</span>,
      isSortable: false,
      isSpare: true,
    },
    { key: 'email', label: t`E-mail`, value: ({ email }) => email, isSpare: true },
    {
      key: 'bookedAt',
      label: t`Booked at`,
      value: ({ bookedAt }) => new Date(bookedAt),
      cell: ({ bookedAt }) => formatFullDateTime(bookedAt, timeZone),
      isSpare: true,
    },
    {
      key: 'bookedBy',
      label: t`Booked by`,
      value: ({ bookedBy }) => bookedBy,
      isSortable: false,
      isSpare: true,
    },
  ]
}

/** `groups`: those to choose from; none within a group. */
export const bookingFilters = (
  groups: readonly BookingGroupView[] | undefined,
): ListFilter<BookingView>[] => [
  { key: 'state', label: t`State`, value: ({ state }) => state, options: choicesOf(bookingStateNames()) },
  { key: 'days', label: t`Days`, value: () => null, options: choicesOf(dayRangeNames()) },
  ...(groups
    ? [
        {
          key: 'group',
          label: t`Booking group`,
          value: ({ bookingGroup }: BookingView) => bookingGroup,
          options: choicesByName(groups),
        },
      ]
    : []),
]
