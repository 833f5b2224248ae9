import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { LotCalendarView } from '@stallwise/contract/calendar/calendar.contract.ts'
import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { useCalendarSearch } from './calendar.search.ts'
import { DayList, type DayEntry } from './DayList.tsx'
import styles from './calendar.module.css'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { MarkedCalendar, type CalendarMark } from './MarkedCalendar.tsx'
import { daysOfMonth } from '#lib/format/month.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { useCalendar } from './use-calendar.ts'
import { useMonth } from './use-month.ts'

interface Marking {
  calendar: LotCalendarView
  month: string
  timeZone: string
  onOpen: (id: string) => void
}

/** The calendar entries: each exception on every day that it overlaps, and the holidays. */
const marksOf = ({ calendar, month, timeZone, onOpen }: Marking): CalendarMark[] => {
  const days = daysOfMonth(month)
  const ofExceptions = calendar.exceptions.flatMap(({ exceptionID, startTime, endTime, reason }) => {
    const from = wallClockOf(startTime, timeZone).slice(0, 10)
    const to = wallClockOf(new Date(endTime).getTime() - 1, timeZone).slice(0, 10)
    return days
      .filter((day) => from <= day && day <= to)
      .map((day) => ({
        key: `${exceptionID} ${day}`,
        day,
        label: reason,
        tone: 'exception' as const,
        onOpen: () => onOpen(exceptionID),
      }))
  })
  const ofHolidays = calendar.holidays.map(({ date, name }) => ({
    key: date,
    day: date,
    label: name,
    tone: 'holiday' as const,
  }))
  return [...ofHolidays, ...ofExceptions]
}

interface Listing extends Omit<Marking, 'month'> {
  now: number
  groupName: (id: string) => string
}

/** All exceptions by their begin, each with its group, if it has one. */
const entriesOf = ({ calendar, timeZone, onOpen, now, groupName }: Listing): DayEntry[] =>
  [...calendar.exceptions]
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
    .map(({ exceptionID, startTime, endTime, reason, parkingGroup }) => ({
      key: exceptionID,
      when: `${formatDayTime(startTime, timeZone)} – ${formatDayTime(endTime, timeZone)}`,
      label: reason,
      detail: parkingGroup && groupName(parkingGroup),
      isOver: Date.parse(endTime) <= now,
      onOpen: () => onOpen(exceptionID),
    }))

/** The open exception, kept in the address: an id edits it, a day (or “new”) adds one. */
const useOpenException = () => {
  const { exception } = useCalendarSearch()
  const change = useChangeSearch()
  return [exception, (chosen: string | undefined) => change({ exception: chosen })] as const
}

/** Exceptions: periods whose figures are void. */
export const ExceptionsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const { calendar, error, refetch, now, today, refresh } = useCalendar(configuration)
  const [month, setMonth] = useMonth(today)
  const [open, setOpen] = useOpenException()
  const { timeZone, parkingGroups } = configuration
  const groupName = (id: string) => parkingGroups.find(({ _id }) => _id === id)?.name ?? id
  const known = calendar?.exceptions.find(({ exceptionID }) => exceptionID === open)
  const day = open && /^\d{4}-\d{2}-\d{2}$/.test(open) ? open : today
  const isAdding = open !== undefined && (open === 'new' || day === open)
  return (
    <>
      <PageHead title={<Trans>Occupancy exceptions</Trans>}>
        <Button variant="primary" onClick={() => setOpen('new')}>{t`Add exception`}</Button>
      </PageHead>
      <p className="dim">
        <Trans>
          During an exception no alerts are raised; charts shade it and recommendations ignore it.
        </Trans>
      </p>
      {!calendar && <Waiting error={error} onRetry={refetch} height={420} />}
      {calendar && (
        <div className={styles.beside}>
          <MarkedCalendar
            name={t`Occupancy exceptions`}
            month={month}
            today={today}
            onMonth={setMonth}
            marks={marksOf({ calendar, month, timeZone, onOpen: setOpen })}
            addLabel={(of) => t`Add exception on ${of}`}
            onAdd={setOpen}
          />
          <DayList
            name={t`All exceptions`}
            entries={entriesOf({ calendar, timeZone, onOpen: setOpen, now, groupName })}
            none={<Trans>No exceptions in the last 90 days, and none planned.</Trans>}
          />
        </div>
      )}
      {calendar && (known || isAdding) && (
        <ExceptionDialog
          key={open}
          configuration={configuration}
          exception={known}
          day={day}
          onDone={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
