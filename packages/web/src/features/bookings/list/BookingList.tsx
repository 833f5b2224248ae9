import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { useCan } from '#lib/session/viewer.ts'
import { todayIn } from '#ui/fields/read-date.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { writeFilters } from '#ui/list/list-search.ts'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { bookingGroupsQuery, bookingRows } from '../bookings.queries.ts'
import { BookingDialog } from '../edit/BookingDialog.tsx'
import { bookingColumns, bookingFilters } from './bookings.columns.tsx'
import { isOpen, useBookingActions } from './use-booking-actions.ts'

const past = writeFilters({ state: ['past', 'canceled'] })

/** The bookings of a lot, or of one of its booking groups: found, filtered, sorted and paged by the server. */
export const BookingList = ({ lotId, group }: { lotId: string; group?: string }) => {
  const { t } = useLingui()
  const address = useListAddress()
  const { timeZone } = useSuspenseQuery(lotQuery(lotId)).data
  const today = todayIn(timeZone)
  const bookings = useServerRows(bookingRows(lotId, address.search, { today, group }))
  const { data: groups = [] } = useQuery(bookingGroupsQuery(lotId))
  const mayManage = useCan('passholder.manage') && groups.length > 0
  const [opened, setOpened] = useState<{ booking?: BookingView }>()
  const actions = useBookingActions(lotId, (booking) => setOpened({ booking }))
  return (
    <>
      <ResourceList
        {...address}
        {...bookings}
        name={t`Bookings`}
        exportName="bookings"
        rowKey={({ _id }) => _id}
        onOpen={mayManage ? (booking) => isOpen(booking) && setOpened({ booking }) : undefined}
        columns={bookingColumns(group !== undefined, timeZone)}
        filters={bookingFilters(group === undefined ? groups : undefined)}
        actions={mayManage ? actions.one : []}
        bulkActions={mayManage ? actions.many : []}
        addAction={
          mayManage && (
            <Button variant="primary" onClick={() => setOpened({})}>
              {t`Add booking`}
            </Button>
          )
        }
        empty={{
          icon: 'calendar',
          title: t`No bookings for today or later`,
          text: (
            <>
              {groups.length > 0
                ? t`A booking uses one pass of its group’s allowance on each of its days.`
                : t`Add a booking group first: every booking belongs to one.`}{' '}
              <Button variant="quiet" onClick={() => address.onSearch({ filter: past })}>
                <Trans>Show past and canceled bookings</Trans>
              </Button>
            </>
          ),
        }}
      />
      {opened && (
        <BookingDialog
          lotId={lotId}
          timeZone={timeZone}
          today={today}
          groups={groups}
          group={group}
          booking={opened.booking}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
