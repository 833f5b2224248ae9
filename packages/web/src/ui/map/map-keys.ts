import type { KeyboardEvent } from 'react'
import type { FloorDrawing } from './floor-drawing.ts'
import type { StallSelection } from './stall-selection.ts'
import { stallAt } from './use-stall-press.ts'
import { isArrow, nextStall } from './walk.ts'

interface Options {
  drawing: FloorDrawing
  zoom: { zoomIn: () => void; zoomOut: () => void; fit: () => void }
  show: (number: string) => boolean
  open: ((number: string) => void) | undefined
  find: (() => void) | undefined
  dismiss: () => void
  selection: StallSelection | undefined
  /** The stalls that Ctrl+A selects. */
  selectable: () => readonly string[]
}

/** Arrows walk, + − zoom, 0 fits, / finds, Enter opens (STA-16). Space, Shift with arrows, Ctrl+A and Escape select (STA-44). */
export const mapKeys =
  ({ drawing, zoom, show, open, find, dismiss, selection, selectable }: Options) =>
  (event: KeyboardEvent): void => {
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    if (isAll && selection) {
      event.preventDefault()
      selection.set(selectable())
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const number = stallAt(event.target)?.dataset['stall']
    const at = number === undefined ? undefined : drawing.stalls.find((stall) => stall.number === number)
    const openHere = number === undefined || !open ? undefined : () => open(number)
    const toggleHere = number === undefined || !selection ? undefined : () => selection.toggle(number)
    const keys: Record<string, (() => void) | undefined> = {
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
      '0': zoom.fit,
      '/': find,
      Escape: selection && selection.get().size > 0 ? selection.clear : dismiss,
      Enter: openHere,
      ' ': toggleHere ?? openHere,
    }
    if (isArrow(event.key) && at) {
      const next = nextStall(drawing.stalls, at, event.key)
      if (next && event.shiftKey) selection?.add([at.number, next.number])
      if (next) show(next.number)
    } else if (keys[event.key]) keys[event.key]!()
    else return
    event.preventDefault()
  }
