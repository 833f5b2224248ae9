import type { KeyboardEvent } from 'react'
import type { FloorDrawing } from './floor-drawing.ts'
import { stallAt } from './use-stall-press.ts'
import { isArrow, nextStall } from './walk.ts'

interface Options {
  drawing: FloorDrawing
  zoom: { zoomIn: () => void; zoomOut: () => void; fit: () => void }
  show: (number: string) => boolean
  open: ((number: string) => void) | undefined
  find: (() => void) | undefined
  dismiss: () => void
}

/** Arrows walk, + − zoom, 0 fits, / finds, Enter opens (STA-16). */
export const mapKeys =
  ({ drawing, zoom, show, open, find, dismiss }: Options) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const number = stallAt(event.target)?.dataset['stall']
    const openHere = number === undefined || !open ? undefined : () => open(number)
    const keys: Record<string, (() => void) | undefined> = {
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
      '0': zoom.fit,
      '/': find,
      Escape: dismiss,
      Enter: openHere,
      ' ': openHere,
    }
    const here = drawing.stalls.find((stall) => stall.number === number)
    if (isArrow(event.key) && here) {
      const next = nextStall(drawing.stalls, here, event.key)
      if (next) show(next.number)
    } else if (keys[event.key]) keys[event.key]!()
    else return
    event.preventDefault()
  }
