import { useCallback, useEffect, useRef } from 'react'
import { stallElement } from './stall-elements.ts'

/** One stall of the floor can be reached by Tab; arrows move that place (roving tabindex). */
export const useStallFocus = (prefix: string, first: string | undefined) => {
  const stop = useRef<SVGGElement | undefined>(undefined)
  const stopAt = useCallback((element: SVGGElement | undefined) => {
    if (stop.current === element) return
    stop.current?.setAttribute('tabindex', '-1')
    element?.setAttribute('tabindex', '0')
    stop.current = element
  }, [])
  useEffect(() => {
    if (first !== undefined && !stop.current?.isConnected) stopAt(stallElement(prefix, first))
  })
  const focus = useCallback(
    (number: string): boolean => {
      const element = stallElement(prefix, number)
      if (element) stopAt(element)
      element?.focus({ preventScroll: true })
      return element !== undefined
    },
    [prefix, stopAt],
  )
  return { focus, stopAt }
}
