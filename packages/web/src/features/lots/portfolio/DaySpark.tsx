import { daySparkSize, drawDays } from './day-spark.ts'

const { width, height } = daySparkSize

/** The days of a figure. Decorative: the figures beside it have the values. */
export const DaySpark = ({ days }: { days: readonly (number | null)[] }) => {
  const { lines, dots, zero } = drawDays(days)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`M0 ${zero}H${width}`} stroke="var(--line)" />
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
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="2" fill="var(--text)" />
      ))}
    </svg>
  )
}
