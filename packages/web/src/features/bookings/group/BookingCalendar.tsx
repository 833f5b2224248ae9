import { t as say } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import type { BookingDay } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import { monthOf } from '#lib/format/month.ts'
import { formatFullDay, formatMonthYear, weekdayNames } from '#lib/format/times.ts'
import { MonthCalendar, MonthFrame } from '#ui/calendar/MonthCalendar.tsx'
import { AllowanceUse, isFull } from '../AllowanceUse.tsx'
import styles from '../bookings.module.css'

interface BookingCalendarProps {
  name: string
  month: string
  today: string
  /** The days of the weeks of the month. */
  days: readonly string[]
  known: ReadonlyMap<string, BookingDay>
  /** The last day that can be booked. */
  lastDay: string | undefined
  onMonth: (month: string) => void
  onDay: (day: string) => void
}

const labelOf = (day: string, known: BookingDay | undefined): string => {
  const name = formatFullDay(day)
  if (!known) return name
  const { booked, allowance } = known
  if (allowance === 0 && booked === 0) return say`${name}: no bookings possible`
  return isFull(known)
    ? say`${name}: ${booked} of ${allowance} booked, full`
    : say`${name}: ${booked} of ${allowance} booked`
}

interface DayButtonProps extends Pick<BookingCalendarProps, 'today' | 'known' | 'onDay'> {
  day: string
  /** What is shown for the day: a number in the grid, more in the list. */
  text: string
  tabIndex?: number
}

const DayButton = ({ day, text, today, known, onDay, tabIndex }: DayButtonProps) => {
  const use = known.get(day)
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      aria-current={day === today ? 'date' : undefined}
      tabIndex={tabIndex}
      onClick={() => onDay(day)}
    >
      <span className="sr">{labelOf(day, use)}</span>
      <span className={styles.date} aria-hidden>
        {text}
      </span>
      {use && (
        <span aria-hidden>
          <AllowanceUse booked={use.booked} allowance={use.allowance} />
        </span>
      )}
    </button>
  )
}

const shortDay = (day: string): string => {
  const weekday = weekdayNames('short')[new Date(`${day}T00:00:00Z`).getUTCDay()]!
  return `${weekday} ${Number(day.slice(8))}`
}

/** Of the current month the list begins today, so that nobody has to scroll to it. */
const isListed = (day: string, today: string): boolean => day >= today || monthOf(day) !== monthOf(today)

const DayList = (props: BookingCalendarProps) => (
  <ul className={styles.dayList} aria-label={`${props.name}, ${formatMonthYear(`${props.month}-01`)}`}>
    {props.days
      .filter((day) => monthOf(day) === props.month && isListed(day, props.today))
      .map((day) => (
        <li key={day} data-today={day === props.today || undefined}>
          <DayButton {...props} day={day} text={shortDay(day)} />
        </li>
      ))}
  </ul>
)

/** A month of bookings against the allowance: a grid, on phones a list of days. BOO-40. */
export const BookingCalendar = (props: BookingCalendarProps) => {
  const { name, month, today, lastDay, onMonth } = props
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const frame = { month, today, onMonth }
  if (isPhone)
    return (
      <MonthFrame {...frame}>
        <DayList {...props} />
      </MonthFrame>
    )
  return (
    <MonthCalendar
      {...frame}
      name={name}
      cellOf={(day) => ({
        'data-closed': day < today || (lastDay !== undefined && day > lastDay) || undefined,
      })}
    >
      {(day, { tabIndex }) => (
        <DayButton {...props} tabIndex={tabIndex} day={day} text={String(Number(day.slice(8)))} />
      )}
    </MonthCalendar>
  )
}
