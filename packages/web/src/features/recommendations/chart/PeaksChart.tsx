import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useMemo, useRef, useState, type PointerEvent } from 'react'
import type { EvidenceDay } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatWeekday } from '#lib/format/times.ts'
import { ChartAxes } from '#ui/chart/ChartAxes.tsx'
import { frameOf, type ChartFrame } from '#ui/chart/chart-frame.ts'
import { useAreaSize } from '#ui/map/use-area-size.ts'
import styles from './chart.module.css'
import {
  barsOf,
  dayAt,
  daysPerBar,
  needOf,
  needPaths,
  peaksPath,
  spreadLabels,
  windowOf,
  type Bar,
  type NeedOf,
} from './peaks-chart.model.ts'

/** A line across the chart. */
export interface PeaksLine {
  readonly kind: 'capacity' | 'p97' | 'p90' | 'then' | 'old'
  readonly value: number
  /** As short as fits beside the chart. */
  readonly name: string
  /** For the legend. */
  readonly words: string
}

interface PeaksChartProps {
  days: readonly EvidenceDay[]
  /** Stalls that there are then. */
  capacity: number
  /** What would have come on a day. */
  needOn: NeedOf
  /** The words for what would have come; undefined where that is the peak. */
  needWords?: string
  lines: readonly PeaksLine[]
  label: string
  tone: string
}

const labelsApart = 14

const Lines = ({ lines, frame }: { lines: readonly PeaksLine[]; frame: ChartFrame }) => {
  const places = spreadLabels(
    lines.map(({ value }) => frame.y(value) + 4),
    labelsApart,
  )
  return (
    <g>
      {lines.map(({ kind, value, name }, nth) => (
        <g key={kind} className={styles.line} data-kind={kind}>
          <path d={`M${frame.left} ${frame.y(value)}H${frame.right}`} />
          {frame.namesLines && (
            <text x={frame.right + 8} y={places[nth]}>
              {name}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

const Legend = ({
  lines,
  needWords,
  perBar,
  isLess,
}: Pick<PeaksChartProps, 'lines' | 'needWords'> & { perBar: number; isLess: boolean }) => {
  const { t } = useLingui()
  return (
    <ul className={styles.legend} aria-label={t`Legend`}>
      <li>
        <i data-kind="peak" aria-hidden="true" />
        {perBar === 1 ? (
          <Trans>Daily peak, weekends paler</Trans>
        ) : (
          <Trans>Highest peak of {perBar} days</Trans>
        )}
      </li>
      {needWords && (
        <li>
          <i data-kind={isLess ? 'less' : 'more'} aria-hidden="true" />
          {needWords}
        </li>
      )}
      <li>
        <i data-kind="over" aria-hidden="true" />
        <Trans>More than fit</Trans>
      </li>
      {lines.map(({ kind, words }) => (
        <li key={kind}>
          <i data-kind={kind} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  )
}

const Readout = ({
  bar,
  needOn,
  needWords,
}: {
  bar: Bar | undefined
  needOn: NeedOf
  needWords?: string | undefined
}) => {
  if (!bar)
    return (
      <p className="small dimmer" aria-hidden="true">
        <Trans>Point at a bar to read it. The list of days below has the same figures.</Trans>
      </p>
    )
  const highest = bar.days.reduce((most, day) => (day.peak > most.peak ? day : most))
  const [day, peak] = [formatWeekday(dayAt(highest.day), 'UTC'), formatNumber(highest.peak)]
  const need = formatNumber(needOf(bar, needOn), 1)
  return (
    <p className="small" aria-hidden="true">
      <Trans>
        {day}: peak {peak}
      </Trans>
      {needWords && (
        <>
          {' · '}
          {needWords}: {need}
        </>
      )}
    </p>
  )
}

/** REC-45: the peaks of the days that count, and what would have come; the list of days shows the same. */
export const PeaksChart = ({ days, capacity, needOn, needWords, lines, label, tone }: PeaksChartProps) => {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = useAreaSize(area)
  const [pointed, setPointed] = useState<number>()
  const highestPeak = useMemo(() => days.reduce((most, { peak }) => Math.max(most, peak), 0), [days])
  const highestNeed = days.reduce((most, day) => Math.max(most, needOn(day)), 0)
  const highest = Math.max(highestPeak, highestNeed, capacity, ...lines.map(({ value }) => value))
  const frame = useMemo(
    () => frameOf(width || 720, height || 240, windowOf(days), highest),
    [width, height, days, highest],
  )
  const plot = frame.right - frame.left
  const bars = useMemo(() => barsOf(days, plot), [days, plot])
  const peaks = useMemo(
    () => ({ work: peaksPath(frame, bars, false), weekend: peaksPath(frame, bars, true) }),
    [frame, bars],
  )
  const need = needPaths(frame, bars, capacity, needOn)
  const point = (event: PointerEvent) => {
    const at = frame.timeAt(event.clientX - (area.current?.getBoundingClientRect().left ?? 0))
    const found = bars.findIndex(({ from, to }) => at >= from && at < to)
    setPointed(found === -1 ? undefined : found)
  }
  const bar = pointed === undefined ? undefined : bars[pointed]
  return (
    <div className={styles.chart} data-tone={tone}>
      <div
        ref={area}
        className={styles.area}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg width={frame.width} height={frame.height} role="img" aria-label={label}>
          <defs>
            <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path className={styles.hatch} d="M0 0V5" />
            </pattern>
          </defs>
          <ChartAxes frame={frame} timeZone="UTC" valueLabel={(value) => formatNumber(value)} />
          <path className={styles.peak} d={peaks.work} />
          <path className={styles.weekend} d={peaks.weekend} />
          <path className={styles.more} d={need.more} />
          <path className={styles.tops} d={need.tops} />
          <path className={styles.over} d={need.over} fill={`url(#${id})`} />
          <Lines lines={lines} frame={frame} />
          {bar && (
            <path
              className={styles.pointed}
              d={`M${(frame.x(bar.from) + frame.x(bar.to)) / 2} ${frame.top}V${frame.bottom}`}
            />
          )}
        </svg>
      </div>
      <Readout bar={bar} needOn={needOn} needWords={needWords} />
      <Legend
        lines={lines}
        needWords={needWords}
        perBar={daysPerBar(days, plot)}
        isLess={highestNeed < highestPeak}
      />
    </div>
  )
}
