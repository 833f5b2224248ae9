import { useMemo, useRef, type PointerEvent, type RefObject } from 'react'
import type { FloorDrawing } from './floor-drawing.ts'
import { type MapArea, placeOf } from './sheet-place.ts'
import type { StallSelection } from './stall-selection.ts'
import { stillPx } from './use-stall-press.ts'

interface Options {
  viewport: RefObject<HTMLDivElement | null>
  /** The rectangle that follows the pointer. */
  frame: RefObject<HTMLDivElement | null>
  drawing: FloorDrawing
  area: MapArea
  /** From a place in the area, as it is moved and zoomed now, to the same at zoom 1. */
  invert: (place: [number, number]) => [number, number]
  selection: StallSelection | undefined
  onGesture: (moving: boolean) => void
}

interface Drag {
  readonly pointerId: number
  readonly fromX: number
  readonly fromY: number
  /** What was selected before. */
  readonly before: ReadonlySet<string>
  isMoving: boolean
}

/** Dragging with Shift held selects the stalls in a rectangle, besides those that are selected already. */
export const useAreaSelection = (options: Options) => {
  const drag = useRef<Drag | undefined>(undefined)
  const latest = useRef(options)
  latest.current = options
  return useMemo(() => {
    const select = ({ fromX, fromY, before }: Drag, event: PointerEvent) => {
      const { viewport, frame, drawing, area, invert, selection } = latest.current
      const { left, top } = viewport.current!.getBoundingClientRect()
      const [x1, x2] = [Math.min(fromX, event.clientX) - left, Math.max(fromX, event.clientX) - left]
      const [y1, y2] = [Math.min(fromY, event.clientY) - top, Math.max(fromY, event.clientY) - top]
      Object.assign(frame.current!.style, {
        transform: `translate(${x1}px, ${y1}px)`,
        width: `${x2 - x1}px`,
        height: `${y2 - y1}px`,
      })
      const [[minX, minY], [maxX, maxY]] = [invert([x1, y1]), invert([x2, y2])]
      const inside = drawing.stalls.filter(({ centre }) => {
        const { x, y } = placeOf(drawing, area, centre)
        return x >= minX && x <= maxX && y >= minY && y <= maxY
      })
      selection!.set([...before, ...inside.map(({ number }) => number)])
    }
    const end = () => {
      if (drag.current?.isMoving) {
        latest.current.frame.current!.hidden = true
        latest.current.onGesture(false)
      }
      drag.current = undefined
    }
    return {
      isSelecting: () => drag.current?.isMoving === true,
      begin: (event: PointerEvent) => {
        const { selection } = latest.current
        const isWanted =
          event.shiftKey && event.isPrimary && event.button === 0 && event.pointerType === 'mouse'
        if (!selection || !isWanted) return
        drag.current = {
          pointerId: event.pointerId,
          fromX: event.clientX,
          fromY: event.clientY,
          before: selection.get(),
          isMoving: false,
        }
      },
      move: (event: PointerEvent) => {
        const current = drag.current
        if (!current || event.pointerId !== current.pointerId) return
        const isStill = Math.hypot(event.clientX - current.fromX, event.clientY - current.fromY) < stillPx
        if (!current.isMoving && isStill) return
        if (!current.isMoving) {
          current.isMoving = true
          event.currentTarget.setPointerCapture(event.pointerId)
          latest.current.frame.current!.hidden = false
          latest.current.onGesture(true)
        }
        select(current, event)
      },
      end,
    }
  }, [])
}
