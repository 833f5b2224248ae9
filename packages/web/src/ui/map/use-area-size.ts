import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Size } from './sheet-place.ts'

/** How large an element is, as it changes. */
export const useAreaSize = (area: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () =>
      setSize((before) =>
        before.width === element.clientWidth && before.height === element.clientHeight
          ? before
          : { width: element.clientWidth, height: element.clientHeight },
      )
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [area])
  return size
}
