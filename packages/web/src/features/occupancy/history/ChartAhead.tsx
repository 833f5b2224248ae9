import { Trans } from '@lingui/react/macro'
import type { ChartFrame } from '#ui/chart/chart-frame.ts'
import type { AheadSteps } from './ahead.ts'
import { formatCount } from './history-words.ts'
import styles from './history.module.css'
import { inUnit, type Unit } from './history.model.ts'

interface ChartAheadProps {
  ahead: AheadSteps
  /** Where the forecast begins. */
  now: number
  unit: Unit
  frame: ChartFrame
  /** Days are drawn as one value each: their peaks are the line. */
  isDaily: boolean
}

const size = 4.5
const labelRoom = 34

/** The time now, and the highest value that each day is expected to have. */
export const ChartAhead = ({ ahead, now, unit, frame, isDaily }: ChartAheadProps) => {
  const { x, y, top, bottom, left, right } = frame
  const inSight = (place: number) => place >= left && place <= right
  const place = x(now)
  const perDay = ahead.peaks.length > 1 ? x(ahead.peaks[1]!.at) - x(ahead.peaks[0]!.at) : right - left
  // A peak that is due about now has its label at the top.
  const isPeakNear = !isDaily && ahead.peaks.some(({ at }) => Math.abs(x(at) - place) < labelRoom)
  return (
    <>
      {inSight(place) && (
        <g className={styles.now}>
          <path d={`M${place} ${top - 6}V${bottom}`} />
          <text x={place + 5} y={isPeakNear ? bottom - 8 : top + 24}>
            <Trans>Now</Trans>
          </text>
        </g>
      )}
      {!isDaily && (
        <g className={styles.peak}>
          {ahead.peaks.map(({ at, value, capacity }) => {
            const shown = inUnit(value, capacity, unit)
            const middle = x(at)
            if (shown === null || !inSight(middle)) return null
            return (
              <g key={at}>
                <path
                  d={`M${middle} ${y(shown) - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`}
                />
                {perDay >= labelRoom && (
                  <text x={middle} y={y(shown) - 9} textAnchor="middle">
                    {formatCount(shown, unit)}
                  </text>
                )}
              </g>
            )
          })}
        </g>
      )}
    </>
  )
}
