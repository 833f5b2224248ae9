import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ChartFrame } from './chart-frame.ts'
import { drawPaths, stretchesOf } from './chart-paths.ts'
import styles from './history.module.css'
import { inUnit } from './history.model.ts'
import type { Step, Unit } from './history.model.ts'
import { formatThreshold } from '#features/occupancy/words.public.ts'

interface ChartSeriesProps {
  steps: readonly Step[]
  unit: Unit
  threshold: number | undefined
  frame: ChartFrame
  id: string
}

/** Capacity and threshold say at their end what they are. */
const LineNames = ({ steps, unit, threshold, frame }: ChartSeriesProps) => {
  const capacity = steps.findLast((step) => step.capacity > 0)?.capacity
  const full = capacity === undefined ? null : inUnit(capacity, capacity, unit)
  if (full === null) return null
  return (
    <g className={styles.lineNames}>
      <text x={frame.right - 4} y={frame.y(full) - 5}>
        <Trans>Capacity</Trans>
      </text>
      {threshold !== undefined && threshold < 100 && (
        <text x={frame.right - 4} y={frame.y((full * threshold) / 100) + 14}>
          <Trans>Threshold {formatThreshold(threshold)}</Trans>
        </text>
      )}
    </g>
  )
}

/** Along the axis: what came from a file, and what nobody observed. */
const Strips = ({ steps, frame, id }: Pick<ChartSeriesProps, 'steps' | 'frame' | 'id'>) => {
  const imported = useMemo(() => stretchesOf(steps, (step) => step.imported), [steps])
  const missing = useMemo(() => stretchesOf(steps, (step) => step.value === null), [steps])
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

/** The usual day as a band, over it what was. */
export const ChartSeries = (props: ChartSeriesProps) => {
  const { steps, unit, threshold, frame, id } = props
  const paths = useMemo(
    () => drawPaths(steps, unit, threshold, frame.x, frame.y),
    [steps, unit, threshold, frame],
  )
  return (
    <>
      <g clipPath={`url(#${id}-plot)`}>
        <path className={styles.band} d={paths.band} />
        <path className={styles.median} d={paths.median} />
        <path className={styles.capacity} d={paths.capacity} />
        <path className={styles.threshold} d={paths.threshold} />
        <path className={styles.line} d={paths.line} />
      </g>
      <g clipPath={`url(#${id}-foot)`}>
        <Strips steps={steps} frame={frame} id={id} />
      </g>
      <LineNames {...props} />
    </>
  )
}
