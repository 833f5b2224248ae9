import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react'

/** A press under 300 ms opens. Source: specification section 9. */
export const pressLimitMs = 300
const stillPx = 5

/** The stall under an event's target. */
export const stallAt = (target: EventTarget): SVGGElement | undefined =>
  target instanceof Element ? (target.closest<SVGGElement>('[data-stall]') ?? undefined) : undefined

/** STA-15: a short press on a stall that does not move is a click; a longer one, or a drag, is none. */
export const useStallPress = (onPress: (number: string) => void) => {
  const begun = useRef<{ number: string; at: number; x: number; y: number } | undefined>(undefined)
  const tapped = useRef<string | undefined>(undefined)
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent) => {
        const number = stallAt(event.target)?.dataset['stall']
        begun.current =
          number !== undefined && event.isPrimary && event.button === 0
            ? { number, at: event.timeStamp, x: event.clientX, y: event.clientY }
            : undefined
      },
      onPointerUp: (event: PointerEvent) => {
        const press = begun.current
        begun.current = undefined
        if (!press || stallAt(event.target)?.dataset['stall'] !== press.number) return
        const still = Math.hypot(event.clientX - press.x, event.clientY - press.y) < stillPx
        if (!still || event.timeStamp - press.at >= pressLimitMs) return
        if (event.pointerType === 'touch') tapped.current = press.number
        else onPress(press.number)
      },
      /**
       * After a tap the browser clicks once more where the finger was: what opened before that click would take it
       * for one beside itself and close. Assistive technology clicks without a pointer.
       */
      onClick: (event: MouseEvent) => {
        const number = stallAt(event.target)?.dataset['stall']
        const isTap = number === tapped.current
        tapped.current = undefined
        if (number !== undefined && (event.detail === 0 || isTap)) onPress(number)
      },
      onPointerCancel: () => {
        begun.current = undefined
        tapped.current = undefined
      },
    }),
    [onPress],
  )
}
