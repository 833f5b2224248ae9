import type { ChartFrame } from './chart-frame.ts'
import styles from './chart.module.css'
import type { Brush } from './use-chart-gestures.ts'

/** Clip paths `{id}-plot`, the plot, and `{id}-foot`, the strip below it along the time axis. */
export const ChartClips = ({ id, frame }: { id: string; frame: ChartFrame }) => {
  const { left, right, top, bottom } = frame
  return (
    <>
      <clipPath id={`${id}-plot`}>
        <rect x={left} y={top - 2} width={right - left} height={bottom - top + 2} />
      </clipPath>
      <clipPath id={`${id}-foot`}>
        <rect x={left} y={bottom - 2} width={right - left} height={12} />
      </clipPath>
    </>
  )
}

/** The part of the time that is being selected to zoom in. */
export const ChartSelection = ({ brush, frame }: { brush: Brush; frame: ChartFrame }) => {
  const ends = [brush.from, brush.to].map((at) => Math.min(Math.max(frame.x(at), frame.left), frame.right))
  const [start, end] = [Math.min(...ends), Math.max(...ends)]
  return (
    <rect
      className={styles.brush}
      x={start}
      y={frame.top}
      width={end - start}
      height={frame.bottom - frame.top}
    />
  )
}
