import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { daysOfMonth, monthOf, stepMonth } from '#lib/format/month.ts'
import { formatFullDay, formatMonthYear, weekdayNames } from '#lib/format/times.ts'
import { IconButton } from '../IconButton.tsx'
import { dayAfterKey } from './calendar-keys.ts'
import styles from './DateField.module.css'

interface DateCalendarProps {
  value: string
  today: string
  min: string
  max: string
  rangeWith?: string | undefined
  onPick: (day: string) => void
}

const within = (day: string, min: string, max: string) => (day < min ? min : day > max ? max : day)

const isBetween = (day: string, one: string, other: string) =>
  (one < day && day < other) || (other < day && day < one)

/** A month to pick a day from, by mouse, touch or the keys of the ARIA date picker pattern. */
export const DateCalendar = ({ value, today, min, max, rangeWith, onPick }: DateCalendarProps) => {
  const { t } = useLingui()
  const [active, setActive] = useState(() => within(value || rangeWith || today, min, max))
  const grid = useRef<HTMLTableElement>(null)
  const keepsFocus = useRef(true)
  useEffect(() => {
    if (!keepsFocus.current) return
    keepsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [active])
  const month = monthOf(active)
  const days = daysOfMonth(month)
  const title = formatMonthYear(active)
  const move = (day: string) => setActive(within(day, min, max))
  const step = (by: number) => move(dayAfterKey(active, by < 0 ? 'PageUp' : 'PageDown', false)!)
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(active, event.key, event.shiftKey)
    if (day === undefined) return
    event.preventDefault()
    keepsFocus.current = true
    move(day)
  }
  // Its dialog stays open: Escape closes the calendar alone.
  const keep = { 'data-mantine-stop-propagation': 'true' }
  const isIn = (by: number) => {
    const next = stepMonth(month, by)
    return next >= monthOf(min) && next <= monthOf(max)
  }
  return (
    <>
      <div className={styles.head}>
        <span className="strong" aria-live="polite">
          {title}
        </span>
        <IconButton
          icon="chevron-left"
          label={t`Previous month`}
          disabled={!isIn(-1)}
          onClick={() => step(-1)}
          {...keep}
        />
        <IconButton
          icon="chevron-right"
          label={t`Next month`}
          disabled={!isIn(1)}
          onClick={() => step(1)}
          {...keep}
        />
      </div>
      <table ref={grid} role="grid" aria-label={title} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames('long').map((name, day) => (
              <th key={name} scope="col" abbr={name}>
                {weekdayNames('narrow')[day]}
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
                  aria-selected={monthOf(day) === month && day === value}
                  data-end={day === rangeWith || undefined}
                  data-between={Boolean(value && rangeWith && isBetween(day, value, rangeWith)) || undefined}
                >
                  {monthOf(day) === month && (
                    <button
                      type="button"
                      tabIndex={day === active ? 0 : -1}
                      disabled={day < min || day > max}
                      aria-label={formatFullDay(day)}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onPick(day)}
                      {...keep}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
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
