import { select, type Selection } from 'd3-selection'
import {
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
  zoom as d3Zoom,
  zoomIdentity,
} from 'd3-zoom'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Point } from '@stallwise/domain/drawings/matrix.ts'

/** Source: specification section 9. */
export const zoomLimits: [number, number] = [0.5, 2]
const stepFactor = 1.25
/** After a gesture the picture is drawn sharp again; not at once, since another one often follows. */
const settleMs = 180

interface Options {
  viewport: RefObject<HTMLDivElement | null>
  sheet: RefObject<HTMLDivElement | null>
  onGesture: (moving: boolean) => void
  /** Where the sheet's corner lies at zoom 1; negative where it is larger than the viewport. */
  corner: Point
}

type Zoom = ZoomBehavior<HTMLDivElement, unknown>

const allowed = (event: Event) => {
  const mouse = event as MouseEvent
  // With Shift held a drag selects an area.
  return (event.type === 'wheel' || !(mouse.ctrlKey || mouse.shiftKey)) && !mouse.button
}

interface Wiring {
  area: HTMLDivElement
  paper: HTMLDivElement
  onMove: (transform: ZoomTransform) => void
  onGesture: (moving: boolean) => void
  onSettle: () => void
}

/** Lets d3 listen to wheel, pinch and drag, and moves the paper by a CSS transform. */
const wire = ({ area, paper, onMove, onGesture, onSettle }: Wiring) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    paper.style.willChange = ''
    onGesture(false)
    onSettle()
  }
  const moved = ({ transform, sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>) => {
    onMove(transform)
    if (sourceEvent && paper.style.willChange === '') {
      paper.style.willChange = 'transform'
      onGesture(true)
    }
    paper.style.transition = sourceEvent ? 'none' : 'transform var(--t-move) var(--ease)'
    paper.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`
  }
  const ended = ({ sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>) => {
    clearTimeout(timer)
    if (!sourceEvent) settle()
    else if (paper.style.willChange !== '') timer = setTimeout(settle, settleMs)
  }
  const made: Zoom = d3Zoom<HTMLDivElement, unknown>()
    .scaleExtent(zoomLimits)
    .extent(() => [
      [0, 0],
      [area.clientWidth, area.clientHeight],
    ])
    .filter(allowed)
    .on('start', () => clearTimeout(timer))
    .on('zoom', moved)
    .on('end', ended)
  select(area).call(made).on('dblclick.zoom', null)
  const stop = () => {
    clearTimeout(timer)
    select(area).on('.zoom', null)
  }
  return { made, stop }
}

/** Moves and scales the sheet by wheel, pinch, drag and call; React hears only of the end. */
export const useMapZoom = ({ viewport, sheet, onGesture, corner }: Options) => {
  const bounds = useRef(() => {})
  const behaviour = useRef<Zoom | null>(null)
  const current = useRef<ZoomTransform>(zoomIdentity)
  const [settled, setSettled] = useState<ZoomTransform>(zoomIdentity)

  useEffect(() => {
    const [area, paper] = [viewport.current, sheet.current]
    if (!area || !paper) return
    const onMove = (transform: ZoomTransform) => {
      current.current = transform
    }
    const { made, stop } = wire({
      area,
      paper,
      onMove,
      onGesture,
      onSettle: () => setSettled(current.current),
    })
    behaviour.current = made
    const keepInside = () => bounds.current()
    keepInside()
    const watch = new ResizeObserver(keepInside)
    watch.observe(area)
    return () => {
      watch.disconnect()
      stop()
    }
  }, [viewport, sheet, onGesture])

  const overhangX = Math.max(0, -corner.x)
  const overhangY = Math.max(0, -corner.y)
  useEffect(() => {
    bounds.current = () => {
      const { clientWidth = 0, clientHeight = 0 } = viewport.current ?? {}
      behaviour.current?.translateExtent([
        [-overhangX, -overhangY],
        [clientWidth + overhangX, clientHeight + overhangY],
      ])
    }
    bounds.current()
  }, [viewport, overhangX, overhangY])

  const drive = useCallback(
    (act: (made: Zoom, area: Selection<HTMLDivElement, unknown, null, undefined>) => void) => {
      if (behaviour.current && viewport.current) act(behaviour.current, select(viewport.current))
    },
    [viewport],
  )
  return useMemo(
    () => ({
      settled,
      now: () => current.current,
      zoomIn: () => drive((made, area) => made.scaleBy(area, stepFactor)),
      zoomOut: () => drive((made, area) => made.scaleBy(area, 1 / stepFactor)),
      fit: () => drive((made, area) => made.transform(area, zoomIdentity)),
      show: (point: Point, scale?: number) =>
        drive((made, area) => {
          if (scale !== undefined) made.scaleTo(area, scale)
          made.translateTo(area, point.x, point.y)
        }),
    }),
    [settled, drive],
  )
}
