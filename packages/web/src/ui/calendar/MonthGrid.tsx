import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type TdHTMLAttributes } from 'react'
import { daysOfMonth, monthOf } from '#lib/format/month.ts'
import { weekdayNames } from '#lib/format/times.ts'
import { dayAfterKey } from './calendar-keys.ts'

/** What the button of a day needs so that the grid's keys reach it. */
export interface DayButtonProps {
  'data-day': string
  tabIndex: number
  'aria-current': 'date' | undefined
}

export type CellProps = Pick<TdHTMLAttributes<HTMLTableCellElement>, 'aria-selected' | 'className'> &
  Readonly<Record<`data-${string}`, boolean | undefined>>

interface MonthGridProps {
  label: string
  className: string | undefined
  month: string
  today: string
  /** The day that Tab leads to. */
  active: string
  /** A key leads to another day, perhaps of another month; answers with the day that becomes active, at once or later. */
  onActive: (day: string) => string
  takesFocus?: boolean
  weekdays?: 'short' | 'narrow'
  cellOf?: (day: string) => CellProps
  children: (day: string, button: DayButtonProps) => ReactNode
}

const dayIn = (cell: Element | null): HTMLElement | null | undefined => cell?.querySelector('[data-day]')

/** The weeks of a month, Sunday first, with the keys of the ARIA grid pattern. */
export const MonthGrid = (props: MonthGridProps) => {
  const { label, className, month, today, active, onActive, cellOf, children } = props
  const { takesFocus = false, weekdays = 'short' } = props
  const grid = useRef<HTMLTableElement>(null)
  const awaited = useRef(takesFocus ? active : undefined)
  useEffect(() => {
    if (awaited.current !== active) return
    awaited.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const from = dayIn((event.target as Element).closest('td'))?.dataset.day ?? active
    const next = dayAfterKey(from, event.key, event.shiftKey)
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    awaited.current = onActive(next)
  }
  const days = daysOfMonth(month)
  const names = weekdayNames('long')
  return (
    <>
      <table ref={grid} role="grid" className={className} aria-label={label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames(weekdays).map((name, day) => (
              <th key={day} scope="col" abbr={names[day]}>
                {name}
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
                  data-today={day === today || undefined}
                  {...cellOf?.(day)}
                >
                  {children(day, {
                    'data-day': day,
                    tabIndex: day === active ? 0 : -1,
                    'aria-current': day === today ? 'date' : undefined,
                  })}
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
