import { useLingui } from '@lingui/react/macro'
import type { EventCalendarView, LotEventView } from '@stallwise/contract/events/events.contract.ts'
import { formatDayTime, formatTime, formatWeekday } from '#lib/format/times.ts'

type Failure = NonNullable<EventCalendarView['failure']>

/** EVT-14: why a calendar was not read. */
export const useFailureWords = (): Readonly<Record<Failure, string>> => {
  const { t } = useLingui()
  return {
    'address-not-allowed': t`The address is not public, so it is not read.`,
    'address-lost': t`The address was stored with a key that is missing. Enter it again.`,
    unreachable: t`There is no server at the address.`,
    'no-answer': t`The server did not answer within 10 seconds.`,
    refused: t`The server refused to send the calendar.`,
    'too-large': t`The calendar is larger than 10 MB.`,
    'not-a-calendar': t`This is not an iCalendar file.`,
    'too-many-events': t`The calendar has more than 5,000 events in two years.`,
    'took-too-long': t`Reading the calendar took longer than 10 seconds.`,
  }
}

type Timed = Pick<LotEventView, 'startTime' | 'endTime' | 'allDay'>

const dayOf = (at: string, timeZone: string) => formatWeekday(at, timeZone)

/** When an event is, on the lot's clock. */
export const eventTimes = ({ startTime, endTime, allDay }: Timed, timeZone: string): string => {
  const last = new Date(Date.parse(endTime) - 1).toISOString()
  const [first, until] = [dayOf(startTime, timeZone), dayOf(last, timeZone)]
  if (allDay) return first === until ? first : `${first} – ${until}`
  const end = first === until ? formatTime(endTime, timeZone) : formatDayTime(endTime, timeZone)
  return `${formatDayTime(startTime, timeZone)} – ${end}`
}
