import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import type { BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { readMonth } from '#lib/format/month.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { useCan } from '#lib/session/viewer.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { todayIn } from '#ui/fields/read-date.ts'
import { NotThere } from '#ui/NotThere.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { bookingGroupsQuery } from '../bookings.queries.ts'
import { readGroupSearch } from '../bookings.search.ts'
import styles from '../bookings.module.css'
import { BookingDialog } from '../edit/BookingDialog.tsx'
import { BookingList } from '../list/BookingList.tsx'
import { BookingCalendar } from './BookingCalendar.tsx'
import { DayDialog } from './DayDialog.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { useCalendarDays } from './use-calendar-days.ts'

interface GroupCalendarProps {
  lotId: string
  group: BookingGroupView
  groups: readonly BookingGroupView[]
}

const GroupCalendar = ({ lotId, group, groups }: GroupCalendarProps) => {
  const { timeZone } = useSuspenseQuery(lotQuery(lotId)).data
  const today = todayIn(timeZone)
  const mayManage = useCan('passholder.manage')
  const search = readGroupSearch(useSearch({ strict: false }))
  const set = useChangeSearch()
  const month = readMonth(search.month ?? search.day?.slice(0, 7), today)
  const { days, known, lastDay, error, refetch } = useCalendarDays(lotId, group._id, month)
  const [opened, setOpened] = useState<{ booking?: BookingView }>()
  const { day } = search
  return (
    <>
      {error && <ErrorState onRetry={() => void refetch()} />}
      <BookingCalendar
        name={group.name}
        month={month}
        today={today}
        days={days}
        known={known}
        lastDay={lastDay}
        onMonth={(next) => set({ month: next })}
        onDay={(chosen) => set({ day: chosen })}
      />
      {day !== undefined && (
        <DayDialog
          lotId={lotId}
          group={group._id}
          day={day}
          today={today}
          lastDay={lastDay}
          use={known.get(day)}
          mayManage={mayManage}
          onAdd={() => setOpened({})}
          onEdit={(booking) => setOpened({ booking })}
          onClose={() => set({ day: undefined })}
        />
      )}
      {opened && (
        <BookingDialog
          lotId={lotId}
          timeZone={timeZone}
          today={today}
          groups={groups}
          group={group._id}
          day={day}
          booking={opened.booking}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** A booking group with its settings, its calendar and its bookings. */
export const BookingGroupPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { passholderBookingGroupId: id } = useParams({ strict: false }) as {
    passholderBookingGroupId: string
  }
  const { data: groups, error, refetch } = useQuery(bookingGroupsQuery(lotId))
  const mayManage = useCan('passholder.manage')
  const list = `/parking-lots/${lotId}/booking-groups`
  if (!groups) return <Waiting error={error} onRetry={refetch} height={420} />
  const group = groups.find(({ _id }) => _id === id)
  if (!group) return <NotThere back={list} />
  return (
    <>
      <Trail steps={[{ to: list, label: <Trans>Booking groups</Trans> }]} />
      <PageHead title={group.name}>
        {mayManage && (
          <Button component={Link} to={`/parking-lots/${lotId}/booking-group/${id}`}>
            <Trans>Edit booking group</Trans>
          </Button>
        )}
      </PageHead>
      <GroupFacts group={group} />
      <GroupCalendar key={id} lotId={lotId} group={group} groups={groups} />
      <section className={styles.list} aria-label={t`Bookings`}>
        <h2>{t`Bookings`}</h2>
        <BookingList key={id} lotId={lotId} group={id} />
      </section>
    </>
  )
}
