import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './calendar.module.css'
import { formatMonthYear, weekdayNames } from '#lib/format/times.ts'
import { daysOfMonth, monthOf, stepMonth } from '#lib/format/month.ts'

export interface CalendarMark {
  key: string
  day: string
  label: string
  tone: 'exception' | 'holiday'
  onOpen?: () => void
}

interface MonthCalendarProps {
  name: string
  month: string
  today: string
  onMonth: (month: string) => void
  marks: readonly CalendarMark[]
  /** The label of a day's button: “Add exception on {day}”. */
  addLabel: (day: string) => string
  onAdd: (day: string) => void
}

const long = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(i18n.locale || 'en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

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

/** A month with the entries of its days; weeks begin on Sunday. */
export const MonthCalendar = ({
  name,
  month,
  today,
  onMonth,
  marks,
  addLabel,
  onAdd,
}: MonthCalendarProps) => {
  const { t } = useLingui()
  const weekdays = weekdayNames('short')
  const days = daysOfMonth(month)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const title = formatMonthYear(`${month}-01`)
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <h2 aria-live="polite">{title}</h2>
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
      <table className={styles.grid} aria-label={`${name}, ${title}`}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-other={monthOf(day) !== month || undefined}
                  data-today={day === today || undefined}
                >
                  <button
                    type="button"
                    className={styles.day}
                    aria-label={addLabel(long(day, { dateStyle: 'medium' }))}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onAdd(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                  {marks
                    .filter((mark) => mark.day === day)
                    .map((mark) => (
                      <Mark key={mark.key} mark={mark} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
