import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { BookingDay } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import { monthOf, stepMonth } from '#lib/format/month.ts'
import { formatFullDay, formatMonthYear, weekdayNames } from '#lib/format/times.ts'
import { dayAfterKey } from '#ui/fields/calendar-keys.ts'
import { IconButton } from '#ui/IconButton.tsx'
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
  return isFull(known)
    ? say`${name}: ${booked} of ${allowance} booked, full`
    : say`${name}: ${booked} of ${allowance} booked`
}

interface DayButtonProps extends Pick<BookingCalendarProps, 'today' | 'known' | 'onDay'> {
  day: string
  /** What is shown for the day: a number in the grid, more in the list. */
  text: string
  tabIndex?: number
  onFocus?: () => void
}

const DayButton = ({ day, text, today, known, onDay, ...rest }: DayButtonProps) => {
  const use = known.get(day)
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onDay(day)}
      {...rest}
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

/** The grid of a month, with the keys of the ARIA grid pattern. */
const MonthGrid = (props: BookingCalendarProps) => {
  const { name, month, today, days, lastDay, onMonth } = props
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(today)
  const takesFocus = useRef(false)
  const reached = monthOf(active) === month ? active : monthOf(today) === month ? today : `${month}-01`
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus()
  }, [reached])
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.day ?? reached
    const next = dayAfterKey(from, event.key, event.shiftKey)
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    takesFocus.current = true
    setActive(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  return (
    <>
      <table
        ref={grid}
        role="grid"
        className={styles.grid}
        aria-label={`${name}, ${formatMonthYear(`${month}-01`)}`}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdayNames('short').map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: days.length / 7 }, (_, week) => (
            <tr key={week}>
              {days.slice(week * 7, week * 7 + 7).map((day) => (
                <td
                  key={day}
                  role="gridcell"
                  data-other={monthOf(day) !== month || undefined}
                  data-closed={day < today || (lastDay !== undefined && day > lastDay) || undefined}
                  data-today={day === today || undefined}
                >
                  <DayButton
                    {...props}
                    day={day}
                    text={String(Number(day.slice(8)))}
                    tabIndex={day === reached ? 0 : -1}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sr">
        <Trans>Arrow keys change the day, Page up and Page down the month, with Shift the year.</Trans>
      </p>
    </>
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
  const { t } = useLingui()
  const { month, today, onMonth } = props
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <h2 aria-live="polite">{formatMonthYear(`${month}-01`)}</h2>
        <IconButton
          icon="chevron-left"
          label={t`Month before`}
          onClick={() => onMonth(stepMonth(month, -1))}
        />
        <Button onClick={() => onMonth(monthOf(today))}>
          <Trans>Today</Trans>
        </Button>
        <IconButton
          icon="chevron-right"
          label={t`Month after`}
          onClick={() => onMonth(stepMonth(month, 1))}
        />
      </div>
      {isPhone ? <DayList {...props} /> : <MonthGrid {...props} />}
    </div>
  )
}
