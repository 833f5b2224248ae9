import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import type { FloorDrawing } from './floor-drawing.ts'
import { FloorSheet, medianScale } from './FloorSheet.tsx'
import { HoverCard } from './HoverCard.tsx'
import { detailFor } from './level-of-detail.ts'
import { mapKeys } from './map-keys.ts'
import { EmphasisStyle } from './EmphasisStyle.tsx'
import type { MapStall } from './map-stall.ts'
import classes from './map.module.css'
import { cornerOf, fitScale, isInSight, placeOf } from './sheet-place.ts'
import { showRing } from './stall-elements.ts'
import { matchesFilter, type StallFilter } from './stall-filter.ts'
import type { StallSelection } from './stall-selection.ts'
import { createStallStore } from './stall-store.ts'
import { useAreaSelection } from './use-area-selection.ts'
import { useAreaSize } from './use-area-size.ts'
import { useMapZoom, zoomLimits } from './use-map-zoom.ts'
import { useStallFocus } from './use-stall-focus.ts'
import { useStallLook } from './use-stall-look.ts'
import { stallAt, useStallPress } from './use-stall-press.ts'

export interface MapHandle {
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  /** Brings a stall into sight and focuses it; false if the floor has none of that number. */
  showStall: (number: string) => boolean
}

interface Props {
  drawing: FloorDrawing
  stalls: readonly MapStall[]
  /** What a screen reader calls the floor. */
  label: string
  editable?: boolean
  smallVehicles?: boolean
  /** Shows the whole floor at first also in a narrow area, where the map otherwise starts enlarged. */
  startsFitted?: boolean
  /** Only these stalls stand out. */
  only?: StallFilter | undefined
  /** This stall stays ringed. */
  ringed?: string | undefined
  /** STA-44: with it stalls can be selected. */
  selection?: StallSelection | undefined
  /** A click selects, also while nothing is selected yet. */
  isSelecting?: boolean
  ref?: Ref<MapHandle>
  onOpen?: (number: string) => void
  onFind?: () => void
  onZoom?: (zoom: number) => void
  renderCard?: (number: string) => ReactNode
}

const narrow = 600

/** A floor: the operator's drawing with our stalls on it, to be moved, zoomed, walked and pressed. */
export const MapCanvas = (props: Props) => {
  const {
    drawing,
    stalls,
    label,
    editable = false,
    smallVehicles = false,
    startsFitted = false,
    only,
    ringed,
    selection,
    isSelecting = false,
    ref,
    onOpen,
    onFind,
    onZoom,
    renderCard,
  } = props
  const viewport = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const size = useAreaSize(viewport)
  const area = useMemo(
    () => ({ ...size, isCropped: size.width < narrow && !startsFitted }),
    [size, startsFitted],
  )
  const geometries = useMemo(() => new Map(drawing.stalls.map((one) => [one.number, one])), [drawing])
  const [store] = useState(createStallStore)
  const [isMoving, setMoving] = useState(false)
  const [active, setActive] = useState<string | undefined>()
  const dismiss = useCallback(() => setActive(undefined), [])

  useLayoutEffect(() => store.update(stalls), [store, stalls])
  useEffect(() => () => store.stop(), [store])

  const onGesture = useCallback(
    (moving: boolean) => {
      if (moving) store.pause()
      else store.resume()
      setMoving(moving)
    },
    [store],
  )
  const corner = cornerOf(drawing, area)
  const zoom = useMapZoom({ viewport, sheet, onGesture, corner })
  const { k } = zoom.settled
  useEffect(() => onZoom?.(k), [k, onZoom])

  const unit = useMemo(() => medianScale(drawing), [drawing])
  const perUnit = area.width ? fitScale(drawing, area) : 0
  const withNumbers = detailFor(zoomLimits[1], perUnit, unit) === 'numbers'
  const look = useStallLook({ prefix, drawing, store, editable, withNumbers, smallVehicles })

  const { focus, stopAt } = useStallFocus(prefix, drawing.stalls[0]?.number)
  const show = useCallback(
    (number: string): boolean => {
      const stall = geometries.get(number)
      if (!stall) return false
      const at = placeOf(drawing, area, stall.centre)
      if (!isInSight(zoom.now().apply([at.x, at.y]), area)) zoom.show(at)
      return focus(number)
    },
    [drawing, geometries, area, zoom, focus],
  )
  const { zoomIn, zoomOut, fit } = zoom
  useImperativeHandle(ref, () => ({ zoomIn, zoomOut, fit, showStall: show }), [zoomIn, zoomOut, fit, show])

  const press = useStallPress({
    onPress: useCallback(
      (number: string, event: MouseEvent) => {
        const isWanted = isSelecting || event.shiftKey || event.ctrlKey || event.metaKey
        if (selection && (isWanted || selection.get().size > 0)) selection.toggle(number)
        else if (editable) onOpen?.(number)
        else setActive(number)
      },
      [editable, onOpen, selection, isSelecting],
    ),
    onHold: selection?.toggle,
  })
  const invert = (place: [number, number]) => zoom.now().invert(place)
  const areaSelection = useAreaSelection({ viewport, frame, drawing, area, invert, selection, onGesture })
  const open = editable ? onOpen : undefined
  const selectable = () =>
    stalls
      .filter((stall) => geometries.has(stall.number) && (only === undefined || matchesFilter(stall, only)))
      .map(({ number }) => number)
  const onKeyDown = mapKeys({ drawing, zoom, show, open, find: onFind, dismiss, selection, selectable })

  const stall = active === undefined ? undefined : geometries.get(active)
  useLayoutEffect(() => (stall ? showRing(prefix, stall.number, stall.outline) : undefined), [prefix, stall])
  const at = stall ? placeOf(drawing, area, stall.centre) : undefined
  const [x, y] = at ? zoom.settled.apply([at.x, at.y]) : [0, 0]
  const card = stall && !isMoving ? renderCard?.(stall.number) : undefined
  return (
    <div
      className={classes.stage}
      data-detail={detailFor(k, perUnit, unit)}
      data-only={only}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => {
        if (event.pointerType !== 'touch' && !areaSelection.isSelecting())
          setActive(stallAt(event.target)?.dataset['stall'])
      }}
      onPointerLeave={dismiss}
      onFocus={(event) => {
        const element = stallAt(event.target)
        if (element) stopAt(element)
        setActive(element?.dataset['stall'])
      }}
      onBlur={dismiss}
      {...press}
      onPointerDown={(event) => {
        areaSelection.begin(event)
        press.onPointerDown(event)
      }}
      onPointerMove={(event) => {
        areaSelection.move(event)
        press.onPointerMove(event)
      }}
      onPointerUp={(event) => {
        areaSelection.end()
        press.onPointerUp(event)
      }}
      onPointerCancel={() => {
        areaSelection.end()
        press.onPointerCancel()
      }}
    >
      <EmphasisStyle only={only} ringed={ringed} />
      <div ref={viewport} className={`${classes.viewport} sheet`}>
        <div ref={sheet} className={classes.sheet}>
          {perUnit > 0 && (
            <FloorSheet
              drawing={drawing}
              look={look}
              label={label}
              perUnit={perUnit}
              left={corner.x}
              top={corner.y}
              selection={selection}
            />
          )}
        </div>
        {selection && <div ref={frame} className={classes.frame} hidden />}
      </div>
      {card && stall && (
        <HoverCard at={{ x, y }} half={(Math.max(stall.length, stall.width) / 2) * perUnit * k} area={area}>
          {card}
        </HoverCard>
      )}
    </div>
  )
}
