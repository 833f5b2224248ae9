import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react'

/** A press under 300 ms opens. Source: specification section 9. */
export const pressLimitMs = 300
/** A finger that rests this long on a stall selects it, as in lists of pictures. */
export const holdMs = 500
export const stillPx = 5

/** The stall under an event's target. */
export const stallAt = (target: EventTarget): SVGGElement | undefined =>
  target instanceof Element ? (target.closest<SVGGElement>('[data-stall]') ?? undefined) : undefined

interface PressActions {
  onPress: (number: string, event: MouseEvent) => void
  onHold?: ((number: string) => void) | undefined
}

/** STA-15: a short press on a stall that does not move is a click; a longer one, or a drag, is none. STA-44: a finger that is held selects. */
export const useStallPress = ({ onPress, onHold }: PressActions) => {
  const begun = useRef<{ number: string; at: number; x: number; y: number } | undefined>(undefined)
  const tapped = useRef<string | undefined>(undefined)
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  return useMemo(() => {
    const isStill = (event: PointerEvent) =>
      begun.current && Math.hypot(event.clientX - begun.current.x, event.clientY - begun.current.y) < stillPx
    const stopHolding = () => clearTimeout(holding.current)
    return {
      onPointerDown: (event: PointerEvent) => {
        stopHolding()
        const number = stallAt(event.target)?.dataset['stall']
        begun.current =
          number !== undefined && event.isPrimary && event.button === 0
            ? { number, at: event.timeStamp, x: event.clientX, y: event.clientY }
            : undefined
        if (number !== undefined && begun.current && event.pointerType === 'touch' && onHold)
          holding.current = setTimeout(() => onHold(number), holdMs)
      },
      onPointerMove: (event: PointerEvent) => {
        if (!isStill(event)) stopHolding()
      },
      onPointerUp: (event: PointerEvent) => {
        stopHolding()
        const press = begun.current
        const still = isStill(event)
        begun.current = undefined
        if (!press || stallAt(event.target)?.dataset['stall'] !== press.number) return
        if (!still || event.timeStamp - press.at >= pressLimitMs) return
        if (event.pointerType === 'touch') tapped.current = press.number
        else onPress(press.number, event)
      },
      /**
       * After a tap the browser clicks once more where the finger was: what opened before that click would take it
       * for one beside itself and close. Assistive technology clicks without a pointer.
       */
      onClick: (event: MouseEvent) => {
        const number = stallAt(event.target)?.dataset['stall']
        const isTap = number === tapped.current
        tapped.current = undefined
        if (number !== undefined && (event.detail === 0 || isTap)) onPress(number, event)
      },
      onPointerCancel: () => {
        stopHolding()
        begun.current = undefined
        tapped.current = undefined
      },
    }
  }, [onPress, onHold])
}
