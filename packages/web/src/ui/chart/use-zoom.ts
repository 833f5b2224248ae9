import { useCallback, useEffect, useRef, useState } from 'react'
import { clampWindow, isWhole, type TimeWindow } from './zoom-window.ts'

/** A gesture moves the window many times a second; the address takes the last of it. */
const settleMs = 250

/** The visible time range: at once on the screen, shortly after in the URL. */
export const useZoom = (
  selected: TimeWindow | undefined,
  whole: TimeWindow,
  onSettle: (window: TimeWindow | undefined) => void,
) => {
  const [moving, setMoving] = useState<TimeWindow>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const selectedKey = selected && `${selected.from} ${selected.to}`
  const [heldKey, setHeldKey] = useState(selectedKey)
  if (heldKey !== selectedKey) {
    setHeldKey(selectedKey)
    setMoving(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const window = clampWindow(moving ?? selected ?? whole, whole)
  const settle = useRef(onSettle)
  useEffect(() => {
    settle.current = onSettle
  })
  const zoomTo = useCallback(
    (next: TimeWindow) => {
      setMoving(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => settle.current(isWhole(next, whole) ? undefined : next), settleMs)
    },
    [whole],
  )
  return { window, zoomTo }
}
