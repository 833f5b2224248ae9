import { drawSpark, sparkHeight, sparkSize } from './sparkline.ts'

interface SparklineProps {
  today: readonly (number | null)[]
  threshold: number
  isHigh: boolean
}

const { width, height } = sparkSize

/** The occupancy of the day so far; the dashed line is the lot's threshold. Decorative: the figures beside it have the values. */
export const Sparkline = ({ today, threshold, isHigh }: SparklineProps) => {
  const { lines, areas, last } = drawSpark(today)
  const limit = sparkHeight(threshold)
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ display: 'block' }}
    >
      <path d={`M0 31.5H${width}`} stroke="var(--line)" />
      <path d={`M0 ${limit}H${width}`} stroke="var(--line-strong)" strokeDasharray="2 3" />
      {areas.map((points) => (
        <polygon key={points} points={points} fill="var(--sunken)" />
      ))}
      {lines.map((points) => (
        <polyline
          key={points}
          points={points}
          fill="none"
          stroke="var(--text-2)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      ))}
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill={isHigh ? 'var(--alert-edge)' : 'var(--text)'} />}
    </svg>
  )
}
