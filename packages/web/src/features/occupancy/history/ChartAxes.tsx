import styles from './history.module.css'
import type { ChartFrame } from '#ui/chart/chart-frame.ts'
import { formatCount } from './history-words.ts'
import type { Unit } from './history.model.ts'
import { timeTicks, type TimeTick } from '#ui/chart/time-ticks.ts'
import { formatMonth, formatMonthDay, formatTime, formatYear } from '#lib/format/times.ts'
import { formatPercent } from '#lib/format/numbers.ts'

const labelWidth = 64
const edgeRoom = 20

const labelOf = ({ at, kind }: TimeTick, isMonthly: boolean, timeZone: string) => {
  if (kind === 'time') return formatTime(at, timeZone)
  if (kind === 'year' && isMonthly) return formatYear(at, timeZone)
  return kind === 'month' ? formatMonth(at, timeZone) : formatMonthDay(at, timeZone)
}

const valueLabel = (value: number, unit: Unit) =>
  unit === 'percent' ? formatPercent(value, 0) : formatCount(value, unit)

interface ChartAxesProps {
  frame: ChartFrame
  unit: Unit
  timeZone: string
}

/** Lines and figures at the edges; the count begins at 0. */
export const ChartAxes = ({ frame, unit, timeZone }: ChartAxesProps) => {
  const { x, y, width, left, right, bottom, values, window } = frame
  const most = Math.floor((right - left) / labelWidth)
  const ticks = timeTicks(window.from, window.to, timeZone, most)
  const isMonthly = ticks.some(({ kind }) => kind === 'month')
  return (
    <g className={styles.axes}>
      {values.map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y(value)} y2={y(value)} data-zero={value === 0 || undefined} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {valueLabel(value, unit)}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <g key={tick.at} transform={`translate(${x(tick.at)} ${bottom})`}>
          <line y1={8} y2={13} />
          {x(tick.at) > left - edgeRoom && x(tick.at) + edgeRoom < width && (
            <text y={28} textAnchor="middle" data-kind={tick.kind}>
              {labelOf(tick, isMonthly, timeZone)}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}
