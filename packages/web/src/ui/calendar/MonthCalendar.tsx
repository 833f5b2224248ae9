import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { monthOf, stepMonth } from '#lib/format/month.ts'
import { formatMonthYear } from '#lib/format/times.ts'
import styles from './month.module.css'
import { MonthGrid, type CellProps, type DayButtonProps } from './MonthGrid.tsx'
import { MonthHead } from './MonthHead.tsx'

interface MonthFrameProps {
  /** YYYY-MM */
  month: string
  today: string
  onMonth: (month: string) => void
  children: ReactNode
}

/** A month of a page, with its head: the month's name, and buttons to other months. */
export const MonthFrame = ({ month, today, onMonth, children }: MonthFrameProps) => (
  <div className={styles.calendar}>
    <MonthHead
      className={styles.head}
      title={<h2 aria-live="polite">{formatMonthYear(`${month}-01`)}</h2>}
      onStep={(by) => onMonth(stepMonth(month, by))}
    >
      <Button onClick={() => onMonth(monthOf(today))}>
        <Trans>Today</Trans>
      </Button>
    </MonthHead>
    {children}
  </div>
)

interface MonthCalendarProps extends Omit<MonthFrameProps, 'children'> {
  name: string
  cellOf?: (day: string) => CellProps
  children: (day: string, button: DayButtonProps) => ReactNode
}

/** A month of a page as a grid; what stands in a day is its child's. */
export const MonthCalendar = ({ name, cellOf, children, ...frame }: MonthCalendarProps) => {
  const { month, today, onMonth } = frame
  const [reached, setReached] = useState(today)
  const active = [reached, today].find((day) => monthOf(day) === month) ?? `${month}-01`
  return (
    <MonthFrame {...frame}>
      <MonthGrid
        label={`${name}, ${formatMonthYear(`${month}-01`)}`}
        className={styles.grid}
        month={month}
        today={today}
        active={active}
        onActive={(day) => {
          setReached(day)
          if (monthOf(day) !== month) onMonth(monthOf(day))
          return day
        }}
        {...(cellOf && { cellOf })}
      >
        {children}
      </MonthGrid>
    </MonthFrame>
  )
}
