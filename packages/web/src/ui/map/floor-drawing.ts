import { outlineOf, unitsOf } from './svg-shape.ts'
import { type View, viewOf } from '@stallwise/domain/drawings/viewport.ts'
import { type StallFrame, type StallGeometry, frameOf, geometryOf } from './stall-geometry.ts'
import { readStyles } from './svg-styles.ts'
import { headFinder } from './stall-heads.ts'
import type { Point } from '@stallwise/domain/drawings/matrix.ts'

export interface FloorDrawing extends View {
  readonly stalls: readonly StallGeometry[]
  /** The drawing as it came; only what `keepStructure` lets through may reach the page. */
  readonly root: Element
  /** Stalls of the file whose element has no shape. */
  readonly malformed: readonly string[]
  /** The file has styles that could not be read; the drawing may look different from its original. */
  readonly unreadStyles: boolean
}

export type FloorFault = 'not-svg' | 'no-stalls'

interface Framed {
  readonly number: string
  readonly named: string | null
  readonly frame: StallFrame
}

const framesIn = (group: Element, root: Element, view: View) => {
  const malformed: string[] = []
  const framed: Framed[] = []
  const units = unitsOf(group, root, view)
  for (const element of group.children) {
    const number = element.id
    const frame = frameOf(outlineOf(element, units))
    if (number && frame) framed.push({ number, named: element.getAttribute('data-head'), frame })
    else if (number) malformed.push(number)
  }
  return { framed, malformed }
}

/** Reads a floor's SVG (STA-10). */
export const readFloor = (svg: string): FloorDrawing | FloorFault => {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const box = viewOf((name) => root.getAttribute(name))
  if (root.localName !== 'svg' || root.querySelector('parsererror') || !box) return 'not-svg'
  const group = root.querySelector('g[id="stalls"]')
  if (!group) return 'no-stalls'
  const { framed, malformed } = framesIn(group, root, box)
  const middle: Point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const headOf = headFinder(
    framed.map(({ frame }) => frame),
    middle,
  )
  const stalls = framed.map(({ number, named, frame }) => geometryOf(number, frame, headOf(frame, named)))
  return { ...box, stalls, root, malformed, unreadStyles: readStyles(root).unread }
}
