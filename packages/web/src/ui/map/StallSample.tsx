import classes from './map.module.css'
import type { StallActivity, StallKind } from './map-stall.ts'
import { batteryAt, closedAt, hatchAt, markAt, questionAt, vehicleAt, warningAt } from './stall-marks.ts'

const middle = { x: 14.5, y: 30 }

interface Props {
  shows: StallActivity | 'low-battery'
  /** The type of the stall, such as the most frequent one of the floor. */
  kind: StallKind
}

/** A small stall for the legend. */
export const StallSample = ({ shows, kind }: Props) => {
  const activity = shows === 'low-battery' ? 'vacant' : shows
  return (
    <svg className={`${classes.sample} sheet`} viewBox="-2 -2 33 62" aria-hidden="true">
      <g className={classes.stall} data-kind={kind} data-activity={activity}>
        <path className={classes.body} d="M0 0H29V58H0Z" />
        <path className={classes.head} d="M0 0H29V13H0Z" />
        <path className={classes.mark} d={markAt(kind, { x: 14.5, y: 6.5 }, 1)} />
        {activity === 'occupied' && <path className={classes.vehicle} d={vehicleAt(middle, 1, 0)} />}
        {activity === 'closed' && (
          <>
            <path className={classes.hatch} d={hatchAt(middle, 1, 0)} />
            <path className={classes.letter} d={closedAt(middle, 1)} />
          </>
        )}
        {(activity === 'sensor-error' || activity === 'inactive') && (
          <path className={classes.warning} d={warningAt(middle, 1)} />
        )}
        {activity === 'no-report' && <path className={classes.warning} d={questionAt(middle, 1)} />}
        {shows === 'low-battery' && <path className={classes.battery} d={batteryAt(middle, 1)} />}
      </g>
    </svg>
  )
}
