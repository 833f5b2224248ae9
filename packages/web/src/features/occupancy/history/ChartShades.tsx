import type { ChartFrame } from '#ui/chart/chart-frame.ts'
import { placeShades } from '#ui/chart/chart-shades.ts'
import styles from './history.module.css'
import { useShadeNames } from './history-words.ts'
import type { Shade } from './history.model.ts'

interface ChartShadesProps {
  shades: readonly Shade[]
  frame: ChartFrame
  id: string
}

// One row of the pattern: a closure of some stalls, or an event outside, must not cover the whole lot's curve.
const strip = 10

/** Exceptions, holidays, closures and events, each with its name if it fits; the list below has all names. */
export const ChartShades = ({ shades, frame, id }: ChartShadesProps) => {
  const { nameOf } = useShadeNames()
  const { top, bottom } = frame
  const depthOf = ({ kind }: Shade) =>
    kind === 'closure' || kind === 'event' ? Math.min(strip, bottom - top) : bottom - top
  // Each week's event would be two lines through the curve.
  const endOf = ({ kind }: Shade) => (kind === 'event' ? top + strip : bottom)
  return (
    <g className={styles.shades}>
      {placeShades(shades, nameOf, frame).map(({ shade, start, width, label }) => (
        <g key={`${shade.kind} ${shade.from} ${shade.reason}`}>
          <rect x={start} y={top} width={width} height={depthOf(shade)} className={styles.shade} />
          <rect x={start} y={top} width={width} height={depthOf(shade)} fill={`url(#${id}-${shade.kind})`} />
          <path d={`M${start} ${top - 6}V${endOf(shade)}M${start + width} ${top - 6}V${endOf(shade)}`} />
          {label && (
            <text x={start + 4} y={top - 8}>
              {label}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}
