import { Trans } from '@lingui/react/macro'
import { useMemo, useRef, useState, type PointerEvent } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatMonthDay, formatWeekday } from '#lib/format/times.ts'
import { ChartAxes } from '#ui/chart/ChartAxes.tsx'
import { frameOf, type ChartFrame } from '#ui/chart/chart-frame.ts'
import { useAreaSize } from '#ui/map/use-area-size.ts'
import { barsOf, dayAt, type DayBar, type DayValue } from './days-chart.model.ts'
import styles from './reports.module.css'

interface DaysChartProps {
  days: readonly DayValue[]
  /** What the chart shows, for whoever does not see it. */
  label: string
  format: (value: number) => string
  /** Values are divided by it, so that the axis has round figures. */
  unit?: number
  /** The words for what is compared with; none without a comparison. */
  comparedWords?: string | undefined
}

const round = (value: number) => Math.round(value * 10) / 10

const path = ({ x, y, bottom }: ChartFrame, bars: readonly DayBar[], valueOf: (bar: DayBar) => number) =>
  bars
    .filter((bar) => valueOf(bar) > 0)
    .map((bar) => {
      const width = Math.max(1, (x(bar.to) - x(bar.from)) * 0.72)
      const left = (x(bar.from) + x(bar.to) - width) / 2
      return `M${round(left)} ${round(bottom)}h${round(width)}V${round(y(valueOf(bar)))}h${round(-width)}z`
    })
    .join('')

const lines = ({ x, y }: ChartFrame, bars: readonly DayBar[], valueOf: (bar: DayBar) => number) =>
  bars
    .map((bar) => `M${round(x(bar.from))} ${round(y(Math.max(0, valueOf(bar))))}H${round(x(bar.to))}`)
    .join('')

const daysText = (days: readonly DayValue[]): string => {
  const [first, last] = [days[0]!.day, days.at(-1)!.day]
  if (first === last) return formatWeekday(dayAt(first), 'UTC')
  return `${formatMonthDay(dayAt(first), 'UTC')} – ${formatMonthDay(dayAt(last), 'UTC')}`
}

const Readout = ({
  bar,
  format,
  comparedWords,
}: Pick<DaysChartProps, 'format' | 'comparedWords'> & { bar: DayBar | undefined }) => (
  <p className="small dim" aria-hidden="true">
    {bar ? (
      <>
        {daysText(bar.days)}: {format(bar.value)}
        {comparedWords && bar.then !== null && (
          <>
            {' · '}
            {comparedWords}: {format(bar.then)}
          </>
        )}
      </>
    ) : (
      <Trans>Point at a bar to read it. The table below has the same figures.</Trans>
    )}
  </p>
)

/** Values by day as bars, with those of the period that they are compared with as lines. A table beside it has the same. */
export const DaysChart = ({ days, label, format, unit = 1, comparedWords }: DaysChartProps) => {
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = useAreaSize(area)
  const [pointed, setPointed] = useState<number>()
  const window = useMemo(
    () => ({ from: dayAt(days[0]!.day), to: dayAt(days.at(-1)!.day) + 86_400_000 }),
    [days],
  )
  const bars = useMemo(() => barsOf(days, width || 720), [days, width])
  const highest = bars.reduce((most, { value, then }) => Math.max(most, value, then ?? 0), 0) / unit
  const frame = frameOf(width || 720, height || 220, window, highest)
  const point = (event: PointerEvent) => {
    const at = frame.timeAt(event.clientX - (area.current?.getBoundingClientRect().left ?? 0))
    const found = bars.findIndex(({ from, to }) => at >= from && at < to)
    setPointed(found === -1 ? undefined : found)
  }
  return (
    <div className={styles.chart}>
      <div
        ref={area}
        className={styles.area}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg width={frame.width} height={frame.height} role="img" aria-label={label}>
          <ChartAxes frame={frame} timeZone="UTC" valueLabel={(value) => formatNumber(value)} />
          <path className={styles.bars} d={path(frame, bars, ({ value }) => value / unit)} />
          {comparedWords && (
            <path className={styles.then} d={lines(frame, bars, ({ then }) => (then ?? 0) / unit)} />
          )}
        </svg>
      </div>
      <Readout
        bar={pointed === undefined ? undefined : bars[pointed]}
        format={format}
        comparedWords={comparedWords}
      />
    </div>
  )
}
