import styles from './chart.module.css'
import type { ChartFrame } from './chart-frame.ts'
import { timeTicks, type TimeTick } from './time-ticks.ts'
import { formatMonth, formatMonthDay, formatTime, formatYear } from '#lib/format/times.ts'

const labelWidth = 64
const edgeRoom = 20

const labelOf = ({ at, kind }: TimeTick, isMonthly: boolean, timeZone: string) => {
  if (kind === 'time') return formatTime(at, timeZone)
  if (kind === 'year' && isMonthly) return formatYear(at, timeZone)
  return kind === 'month' ? formatMonth(at, timeZone) : formatMonthDay(at, timeZone)
}

interface ChartAxesProps {
  frame: ChartFrame
  timeZone: string
  valueLabel: (value: number) => string
}

/** The value axis, which starts at 0, and the time axis in the given time zone. */
export const ChartAxes = ({ frame, timeZone, valueLabel }: ChartAxesProps) => {
  const { x, y, width, left, right, bottom, values, window } = frame
  const maxTicks = Math.floor((right - left) / labelWidth)
  const ticks = timeTicks(window.from, window.to, timeZone, maxTicks)
  const isMonthly = ticks.some(({ kind }) => kind === 'month')
  return (
    <g className={styles.axes}>
      {values.map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y(value)} y2={y(value)} data-zero={value === 0 || undefined} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {valueLabel(value)}
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
