import type { ComponentProps } from 'react'
import { monthOf } from '#lib/format/month.ts'
import { formatDate } from '#lib/format/times.ts'
import { MonthCalendar } from '#ui/calendar/MonthCalendar.tsx'
import styles from './calendar.module.css'

export interface CalendarMark {
  key: string
  day: string
  label: string
  tone: 'exception' | 'holiday'
  onOpen?: () => void
}

interface MarkedCalendarProps extends Omit<ComponentProps<typeof MonthCalendar>, 'cellOf' | 'children'> {
  marks: readonly CalendarMark[]
  /** The label of a day's button: “Add exception on {day}”. */
  addLabel: (day: string) => string
  onAdd: (day: string) => void
}

const Mark = ({ mark: { label, tone, onOpen } }: { mark: CalendarMark }) =>
  onOpen ? (
    <button type="button" className={styles.mark} data-tone={tone} onClick={onOpen} title={label}>
      {label}
    </button>
  ) : (
    <span className={styles.mark} data-tone={tone} title={label}>
      {label}
    </span>
  )

/** A month with the entries of its days. */
export const MarkedCalendar = ({ marks, addLabel, onAdd, ...props }: MarkedCalendarProps) => (
  <MonthCalendar
    {...props}
    cellOf={(day) => ({ className: monthOf(day) === props.month ? styles.cell : styles.other })}
  >
    {(day, button) => (
      <>
        <button
          type="button"
          className={styles.day}
          aria-label={addLabel(formatDate(`${day}T00:00:00Z`, 'UTC'))}
          onClick={() => onAdd(day)}
          {...button}
        >
          {Number(day.slice(8))}
        </button>
        {marks
          .filter((mark) => mark.day === day)
          .map((mark) => (
            <Mark key={mark.key} mark={mark} />
          ))}
      </>
    )}
  </MonthCalendar>
)
