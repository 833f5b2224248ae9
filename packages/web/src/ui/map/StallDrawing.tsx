import { memo, useCallback, useSyncExternalStore } from 'react'
import type { MapStall, StallActivity } from './map-stall.ts'
import classes from './map.module.css'
import { elementId } from './stall-elements.ts'
import type { StallGeometry } from './stall-geometry.ts'
import {
  batteryAt,
  closedAt,
  hatchAt,
  markAt,
  patternAt,
  questionAt,
  silhouetteAt,
  vehicleAt,
  warningAt,
} from './stall-marks.ts'
import { numberSize } from './stall-numbers.ts'
import type { StallLook } from './stall-look.ts'

const fixed = (value: number) => Math.round(value * 100) / 100

const Head = ({ geometry, stall }: { geometry: StallGeometry; stall: MapStall }) => {
  const { angle, scale } = geometry
  const isReserved = stall.kind === 'reserved'
  const { x, y } = isReserved ? geometry.deepMark : geometry.mark
  const aside = stall.handicap && !isReserved ? 6.5 * scale : 0
  const pattern = aside ? undefined : patternAt(stall.kind, { x, y }, scale, angle)
  return (
    <>
      <path className={classes.head} d={isReserved ? geometry.deepHead : geometry.head} />
      {pattern && <path className={classes.pattern} d={pattern} />}
      <path
        className={classes.mark}
        d={markAt(stall.kind, { x: x - aside, y }, scale * (isReserved ? 1.05 : 1))}
      />
      {aside > 0 && (
        <path
          className={classes.mark}
          data-mark="reserved"
          d={markAt('reserved', { x: x + aside, y }, scale * 0.85)}
        />
      )}
    </>
  )
}

interface BodyProps {
  geometry: StallGeometry
  stall: MapStall
  vehicleScale: number
}

const sizeOf = ({ scale, isLying }: StallGeometry, vehicleScale: number) =>
  scale * vehicleScale * (isLying ? 0.86 : 1)

/** STA-20: hatched with its letter; what still stands there stays in sight. */
const ClosedBody = ({ geometry, stall, vehicleScale }: BodyProps) => {
  const { vehicle, scale, angle, isLying } = geometry
  const size = sizeOf(geometry, vehicleScale)
  return (
    <>
      <path className={classes.hatch} d={hatchAt(vehicle, scale, angle, isLying)} />
      {stall.isStillOccupied && (
        <path className={classes.silhouette} d={silhouetteAt(vehicle, size, angle)} />
      )}
      <path className={classes.letter} d={closedAt(vehicle, stall.isStillOccupied ? size : scale)} />
    </>
  )
}

const signs: Partial<Record<StallActivity, typeof warningAt>> = {
  'sensor-error': warningAt,
  inactive: warningAt,
  'no-report': questionAt,
}

/** The vehicle's path always exists and only its colour changes: adding or removing a path makes the browser sort its layers again. */
const Body = ({ geometry, stall, vehicleScale }: BodyProps) => {
  const { vehicle, scale, angle } = geometry
  const signAt = signs[stall.activity]
  if (stall.activity === 'closed')
    return <ClosedBody geometry={geometry} stall={stall} vehicleScale={vehicleScale} />
  const size = sizeOf(geometry, vehicleScale)
  return (
    <path
      className={signAt ? classes.warning : classes.vehicle}
      d={signAt ? signAt(vehicle, scale) : vehicleAt(vehicle, size, angle)}
    />
  )
}

interface Props {
  geometry: StallGeometry
  look: StallLook
}

/** One stall. It listens for its own changes alone. */
export const StallDrawing = memo(({ geometry, look }: Props) => {
  const { number, scale, label, isLying } = geometry
  const { store } = look
  const subscribe = useCallback((listener: () => void) => store.subscribe(number, listener), [store, number])
  const stall = useSyncExternalStore(subscribe, () => store.get(number))
  const written = look.writtenOn(number)
  const size = numberSize(written ?? '', isLying) * scale
  return (
    <g
      className={classes.stall}
      id={elementId(look.prefix, number)}
      data-stall={number}
      data-kind={stall?.kind}
      data-activity={stall?.activity ?? 'unknown'}
      data-occupied={stall?.isStillOccupied || undefined}
      data-battery={stall?.isBatteryLow ? 'low' : undefined}
      data-group={stall?.group ?? undefined}
      role={look.role}
      aria-label={look.labelOf(number, stall)}
      tabIndex={-1}
    >
      <path className={classes.body} d={geometry.outline} />
      {stall && <Head geometry={geometry} stall={stall} />}
      {stall && <Body geometry={geometry} stall={stall} vehicleScale={look.vehicleScale} />}
      {stall?.isBatteryLow && (
        <path className={classes.battery} d={batteryAt(geometry.vehicle, geometry.scale)} />
      )}
      {written !== undefined && (
        <text
          className={classes.number}
          x={fixed(label.x)}
          y={fixed(label.y + size * 0.36)}
          fontSize={fixed(size)}
        >
          {written}
        </text>
      )}
    </g>
  )
})
StallDrawing.displayName = 'StallDrawing'
