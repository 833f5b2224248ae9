import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { ChartAxes } from '#ui/chart/ChartAxes.tsx'
import { ChartClips, ChartSelection } from '#ui/chart/ChartClips.tsx'
import { frameOf, type ChartFrame } from '#ui/chart/chart-frame.ts'
import { pressKey } from '#ui/chart/chart-keys.ts'
import { stepAt } from '#ui/chart/chart-steps.ts'
import { highestOf } from './chart-paths.ts'
import { withAhead, type AheadSteps } from './ahead.ts'
import { ChartAhead } from './ChartAhead.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartPatterns } from '#ui/chart/ChartPatterns.tsx'
import { ChartSeries } from './ChartSeries.tsx'
import { ChartShades } from './ChartShades.tsx'
import { ChartTip } from './ChartTip.tsx'
import styles from './history.module.css'
import { stepTime, useStepWords, valueLabel } from './history-words.ts'
import { byDays, dayMinutes, inUnit, shadesIn, type History, type Step, type Unit } from './history.model.ts'
import { useChartGestures } from '#ui/chart/use-chart-gestures.ts'
import type { TimeWindow } from '#ui/chart/zoom-window.ts'
import { useAreaSize } from '#ui/map/use-area-size.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

interface HistoryChartProps {
  history: History
  /** What follows it. */
  ahead?: AheadSteps | undefined
  window: TimeWindow
  whole: TimeWindow
  unit: Unit
  threshold: number | undefined
  label: string
  /** The lot or a group's type: the line's colour. */
  tone: string
  onWindow: (window: TimeWindow) => void
}

const Cursor = ({ step, unit, frame }: { step: Step; unit: Unit; frame: ChartFrame }) => {
  const place = Math.min(Math.max(frame.x((step.at + step.end) / 2), frame.left), frame.right)
  const value = inUnit(step.value, step.capacity, unit)
  return (
    <g className={styles.cursor}>
      <path d={`M${place} ${frame.top}V${frame.bottom}`} />
      {value !== null && <circle cx={place} cy={frame.y(value)} r="4" />}
    </g>
  )
}

/** Days narrower than this are drawn as one value per day. */
const minPixelsPerDay = 14

/** The steps that can be distinguished at the current zoom. */
const useVisibleSteps = (
  history: History,
  ahead: AheadSteps | undefined,
  { from, to }: TimeWindow,
  width: number,
): History => {
  const isDense = width / ((to - from) / dayMs) < minPixelsPerDay
  return useMemo(
    () =>
      isDense || history.stepMinutes >= dayMinutes
        ? withAhead(byDays(history), ahead?.days)
        : withAhead(history, ahead?.quarters),
    [history, ahead, isDense],
  )
}

const visible = ({ steps }: History, { from, to }: TimeWindow) =>
  steps.filter((step) => step.end > from && step.at < to)

/** A history as a line over its usual day; read with mouse, touch or keys. The table shows the same values. */
export const HistoryChart = (props: HistoryChartProps) => {
  const { ahead, window, whole, unit, threshold, label, tone, onWindow } = props
  const { t } = useLingui()
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = useAreaSize(area)
  const history = useVisibleSteps(props.history, ahead, window, width || 720)
  const [cursor, setCursor] = useState<number>()
  const words = useStepWords()
  const steps = useMemo(() => visible(history, window), [history, window])
  const highest = useMemo(() => highestOf(steps, unit), [steps, unit])
  const frame = useMemo(
    () => frameOf(width || 720, height || 320, window, highest),
    [width, height, window, highest],
  )
  const timeAt = (clientX: number) =>
    frame.timeAt(clientX - (area.current?.getBoundingClientRect().left ?? 0))
  const clamped = (at: number | undefined) =>
    setCursor(at === undefined ? undefined : Math.min(Math.max(at, window.from), window.to - 1))
  const { brush, handlers } = useChartGestures({ area, timeAt, window, whole, onWindow, onCursor: clamped })
  const index = cursor === undefined ? undefined : stepAt(history.steps, cursor)
  const step = index === undefined ? undefined : history.steps[index]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = pressKey(event, { cursor, window, steps: history.steps, whole })
    if (!next) return
    event.preventDefault()
    setCursor(next.cursor)
    if (next.window !== window) onWindow(next.window)
  }
  const read = step && [
    stepTime(step, history.stepMinutes, history.timeZone),
    words.valueOf(step),
    words.usualOf(step, unit) ?? words.bandOf(step, unit),
    ...words.notesOf(step, shadesIn(history.shades, step.at, step.end)),
  ]
  const place = step ? frame.x((step.at + step.end) / 2) : 0
  return (
    <div className={styles.chart} data-tone={tone}>
      <div
        ref={area}
        className={styles.area}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(history.steps.length - 1, 0)}
        aria-valuenow={index ?? Math.max(history.steps.length - 1, 0)}
        aria-valuetext={read?.filter(Boolean).join('. ') ?? t`Arrow keys move, plus and minus zoom, 0 resets`}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(undefined)}
        {...handlers}
      >
        <svg width={frame.width} height={frame.height} aria-hidden="true">
          <ChartPatterns id={id} />
          <ChartClips id={id} frame={frame} />
          <ChartShades shades={shadesIn(history.shades, window.from, window.to)} frame={frame} id={id} />
          <ChartAxes
            frame={frame}
            timeZone={history.timeZone}
            valueLabel={(value) => valueLabel(value, unit)}
          />
          <ChartSeries steps={steps} unit={unit} threshold={threshold} frame={frame} id={id} />
          {ahead && (
            <ChartAhead
              ahead={ahead}
              now={props.history.steps.at(-1)?.end ?? props.history.to}
              unit={unit}
              frame={frame}
              isDaily={history.stepMinutes >= dayMinutes}
            />
          )}
          {step && !brush && <Cursor step={step} unit={unit} frame={frame} />}
          {brush && <ChartSelection brush={brush} frame={frame} />}
        </svg>
      </div>
      <div className={styles.readout}>
        {step && !brush ? (
          <div
            className={styles.tip}
            data-side={place > (frame.left + frame.right) / 2 ? 'left' : 'right'}
            style={{ '--at': `${place}px` } as CSSProperties}
            aria-hidden="true"
          >
            <ChartTip step={step} history={history} unit={unit} />
          </div>
        ) : (
          <p className={`${styles.hint} small dimmer`}>
            <Trans>Drag across the chart to read values; pinch to zoom.</Trans>
          </p>
        )}
      </div>
      <ChartLegend
        history={history}
        shades={shadesIn(history.shades, window.from, window.to)}
        steps={steps}
        threshold={threshold}
      />
    </div>
  )
}
