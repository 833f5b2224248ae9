import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { clampWindow, moveWindow, scaleWindow, type TimeWindow } from './zoom-window.ts'

interface Options {
  area: RefObject<HTMLElement | null>
  /** The time at a place on the screen. */
  timeAt: (clientX: number) => number
  window: TimeWindow
  whole: TimeWindow
  onWindow: (window: TimeWindow) => void
  onCursor: (at: number | undefined) => void
}

export interface Brush {
  from: number
  to: number
}

/** A press that moves less is a press. */
const minDrag = 6
const wheelFactor = 1.0015

const closestShare = 0.02

const useWheel = ({ area, timeAt, window, whole, onWindow }: Options) => {
  const latest = useRef({ timeAt, window, whole, onWindow })
  useEffect(() => {
    latest.current = { timeAt, window, whole, onWindow }
  })
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    // React listens passively, and the page would zoom or go back along with the chart.
    const onWheel = (event: WheelEvent) => {
      const now = latest.current
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        const factor = wheelFactor ** Math.max(-200, Math.min(200, event.deltaY * (event.deltaMode ? 20 : 1)))
        now.onWindow(scaleWindow(now.window, factor, now.timeAt(event.clientX), now.whole))
      } else if (isSideways || event.shiftKey) {
        event.preventDefault()
        const by = (isSideways ? event.deltaX : event.deltaY) / element.clientWidth
        now.onWindow(moveWindow(now.window, by, now.whole))
      }
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [area])
}

/** Two fingers keep the times that they were put on. */
const usePinch = ({ timeAt, window, whole, onWindow }: Options) => {
  const fingers = useRef(new Map<number, number>())
  const start = useRef<[number, number]>(undefined)
  const spread = () => {
    const [first = 0, second = 0] = [...fingers.current.values()]
    if (!start.current) return
    const shareOf = (clientX: number) => (timeAt(clientX) - window.from) / (window.to - window.from)
    const apart = shareOf(second) - shareOf(first)
    if (Math.abs(apart) < closestShare) return
    const length = (start.current[1] - start.current[0]) / apart
    const from = start.current[0] - shareOf(first) * length
    if (length > 0) onWindow(clampWindow({ from, to: from + length }, whole))
  }
  return {
    put: (id: number, clientX: number): number => {
      fingers.current.set(id, clientX)
      const [first = 0, second = 0] = [...fingers.current.values()].map(timeAt)
      start.current = fingers.current.size === 2 ? [first, second] : undefined
      return fingers.current.size
    },
    move: (id: number, clientX: number): number => {
      if (!fingers.current.has(id)) return 0
      fingers.current.set(id, clientX)
      if (fingers.current.size === 2) spread()
      return fingers.current.size
    },
    lift: (id: number) => {
      fingers.current.delete(id)
      start.current = undefined
    },
  }
}

/** Mouse: move to read, drag to zoom, double-click for all. Touch: drag to read, pinch to zoom. */
export const useChartGestures = (options: Options) => {
  const { timeAt, whole, onWindow, onCursor } = options
  const [brush, setBrush] = useState<Brush>()
  const pressed = useRef<number>(undefined)
  const pinch = usePinch(options)
  useWheel(options)

  const follow = (event: PointerEvent) => {
    if (pressed.current !== undefined && Math.abs(event.clientX - pressed.current) >= minDrag)
      return setBrush({ from: timeAt(pressed.current), to: timeAt(event.clientX) })
    onCursor(timeAt(event.clientX))
  }
  const lift = (event: PointerEvent) => {
    pinch.lift(event.pointerId)
    pressed.current = undefined
    if (brush && event.type === 'pointerup')
      onWindow(
        clampWindow({ from: Math.min(brush.from, brush.to), to: Math.max(brush.from, brush.to) }, whole),
      )
    setBrush(undefined)
  }

  return {
    brush,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        if (event.pointerType === 'mouse') {
          pressed.current = event.clientX
          return
        }
        if (pinch.put(event.pointerId, event.clientX) === 1) onCursor(timeAt(event.clientX))
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return follow(event)
        if (pinch.move(event.pointerId, event.clientX) === 1) onCursor(timeAt(event.clientX))
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse' && pressed.current === undefined) onCursor(undefined)
      },
      onDoubleClick: () => onWindow(whole),
    },
  }
}
