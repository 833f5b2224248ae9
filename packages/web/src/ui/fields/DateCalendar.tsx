import { useState } from 'react'
import { monthOf, stepMonth } from '#lib/format/month.ts'
import { formatFullDay, formatMonthYear } from '#lib/format/times.ts'
import { addMonths } from '../calendar/calendar-keys.ts'
import { MonthGrid } from '../calendar/MonthGrid.tsx'
import { MonthHead } from '../calendar/MonthHead.tsx'
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
  const [active, setActive] = useState(() => within(value || rangeWith || today, min, max))
  const month = monthOf(active)
  const title = formatMonthYear(active)
  const move = (day: string) => {
    const reached = within(day, min, max)
    setActive(reached)
    return reached
  }
  // Its dialog stays open: Escape closes the calendar alone.
  const keep = { 'data-mantine-stop-propagation': 'true' }
  return (
    <>
      <MonthHead
        className={styles.head}
        title={
          <span className="strong" aria-live="polite">
            {title}
          </span>
        }
        canStep={(by) => {
          const next = stepMonth(month, by)
          return next >= monthOf(min) && next <= monthOf(max)
        }}
        onStep={(by) => move(addMonths(active, by))}
        {...keep}
      />
      <MonthGrid
        label={title}
        className={styles.grid}
        weekdays="narrow"
        month={month}
        today={today}
        active={active}
        takesFocus
        onActive={move}
        cellOf={(day) => ({
          'aria-selected': monthOf(day) === month && day === value,
          'data-end': day === rangeWith || undefined,
          'data-between': Boolean(value && rangeWith && isBetween(day, value, rangeWith)) || undefined,
        })}
      >
        {(day, button) =>
          monthOf(day) === month && (
            <button
              type="button"
              disabled={day < min || day > max}
              aria-label={formatFullDay(day)}
              onClick={() => onPick(day)}
              {...button}
              {...keep}
            >
              {Number(day.slice(8))}
            </button>
          )
        }
      </MonthGrid>
    </>
  )
}
