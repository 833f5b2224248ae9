import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ChartFrame } from '#ui/chart/chart-frame.ts'
import { stretchesOf } from '#ui/chart/chart-steps.ts'
import { drawPaths } from './chart-paths.ts'
import styles from './history.module.css'
import { inUnit, type Step, type Unit } from './history.model.ts'
import { formatNumber, formatThreshold } from '#lib/format/numbers.ts'

interface ChartSeriesProps {
  steps: readonly Step[]
  unit: Unit
  threshold: number | undefined
  frame: ChartFrame
  id: string
}

const minLabelDistance = 14

/** The labels at the ends of the lines for capacity and threshold. */
const LineNames = ({ steps, unit, threshold, frame }: Omit<ChartSeriesProps, 'id'>) => {
  const capacity = steps.findLast((step) => step.capacity > 0)?.capacity
  const full = capacity === undefined ? null : inUnit(capacity, capacity, unit)
  if (full === null || capacity === undefined || !frame.namesLines) return null
  const [top, below] = [frame.y(full), threshold !== undefined && frame.y((full * threshold) / 100)]
  const shift = below === false ? 0 : Math.max(0, minLabelDistance - Math.abs(below - top)) / 2
  const isAbove = below !== false && below < top
  const count = formatNumber(capacity)
  return (
    <g className={styles.lineNames}>
      <text x={frame.right + 8} y={top + 4 + (isAbove ? shift : -shift)}>
        {unit === 'vehicles' ? <Trans>Capacity {count}</Trans> : <Trans>Capacity</Trans>}
      </text>
      {threshold !== undefined && below !== false && (
        <text x={frame.right + 8} y={below + 4 + (isAbove ? -shift : shift)}>
          <Trans>Threshold {formatThreshold(threshold)}</Trans>
        </text>
      )}
    </g>
  )
}

/** The last point of the line: now. */
const CurrentPoint = ({ steps, unit, frame }: Omit<ChartSeriesProps, 'id' | 'threshold'>) => {
  const last = steps.findLast((step) => !step.ahead)
  const value = last && inUnit(last.value, last.capacity, unit)
  if (!last || value == null || last.end > frame.window.to + 1000) return null
  return <circle className={styles.newest} cx={frame.x(last.end)} cy={frame.y(value)} r="3" />
}

/** Marks along the axis: imported values, and gaps. */
const AxisMarks = ({ steps, frame, id }: Pick<ChartSeriesProps, 'steps' | 'frame' | 'id'>) => {
  const imported = useMemo(() => stretchesOf(steps, (step) => step.imported), [steps])
  const missing = useMemo(() => stretchesOf(steps, (step) => step.value === null && !step.ahead), [steps])
  const { x, bottom } = frame
  return (
    <g>
      {imported.map(({ from, to }) => (
        <rect
          key={from}
          x={x(from)}
          y={bottom + 2}
          width={Math.max(x(to) - x(from), 1)}
          height={5}
          fill={`url(#${id}-imported)`}
        />
      ))}
      {missing.map(({ from, to }) => (
        <path key={from} className={styles.missing} d={`M${x(from)} ${bottom}H${x(to)}`} />
      ))}
    </g>
  )
}

/** The usual day as a band, and the history as a line above it. */
export const ChartSeries = ({ steps, unit, threshold, frame, id }: ChartSeriesProps) => {
  const paths = useMemo(
    () => drawPaths(steps, unit, threshold, frame.x, frame.y),
    [steps, unit, threshold, frame],
  )
  return (
    <>
      <g clipPath={`url(#${id}-plot)`}>
        <path className={styles.band} d={paths.band} />
        <path className={styles.median} d={paths.median} />
        <path className={styles.aheadBand} d={paths.aheadBand} />
        <path className={styles.capacity} d={paths.capacity} />
        <path className={styles.threshold} d={paths.threshold} />
        <path className={styles.line} d={paths.line} />
        <path className={styles.ahead} d={paths.ahead} />
      </g>
      <g clipPath={`url(#${id}-foot)`}>
        <AxisMarks steps={steps} frame={frame} id={id} />
      </g>
      <CurrentPoint steps={steps} unit={unit} frame={frame} />
      <LineNames steps={steps} unit={unit} threshold={threshold} frame={frame} />
    </>
  )
}
