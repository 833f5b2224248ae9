import { matrixAbove, outlineOf } from './svg-shape.ts'
import { identity, numbersIn } from './svg-matrix.ts'
import { type StallFrame, type StallGeometry, frameOf, geometryOf } from './stall-geometry.ts'
import { readStyles } from './svg-styles.ts'
import { headFinder } from './stall-heads.ts'
import type { Point } from './points.ts'

export interface FloorDrawing {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly stalls: readonly StallGeometry[]
  /** The drawing as it came; only what `keepStructure` lets through may reach the page. */
  readonly root: Element
  /** Stalls of the file whose element has no shape. */
  readonly malformed: readonly string[]
  /** The file has styles that could not be read; the drawing may look different from its original. */
  readonly unreadStyles: boolean
}

export type FloorFault = 'not-svg' | 'no-stalls'

const boxOf = (root: Element): Pick<FloorDrawing, 'x' | 'y' | 'width' | 'height'> | undefined => {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(root.getAttribute('viewBox') ?? '')
  if (width > 0 && height > 0) return { x, y, width, height }
  const [w, h] = ['width', 'height'].map((name) => Number.parseFloat(root.getAttribute(name) ?? ''))
  return w! > 0 && h! > 0 ? { x: 0, y: 0, width: w!, height: h! } : undefined
}

interface Framed {
  readonly number: string
  readonly named: string | null
  readonly frame: StallFrame
}

const framesIn = (group: Element, root: Element) => {
  const malformed: string[] = []
  const framed: Framed[] = []
  const first = group.firstElementChild
  const above = first ? matrixAbove(first, root) : identity
  for (const element of group.children) {
    const number = element.id
    const frame = frameOf(outlineOf(element, above))
    if (number && frame) framed.push({ number, named: element.getAttribute('data-head'), frame })
    else if (number) malformed.push(number)
  }
  return { framed, malformed }
}

/** Reads a floor's SVG (STA-10). */
export const readFloor = (svg: string): FloorDrawing | FloorFault => {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const box = boxOf(root)
  if (root.localName !== 'svg' || root.querySelector('parsererror') || !box) return 'not-svg'
  const group = root.querySelector('g[id="stalls"]')
  if (!group) return 'no-stalls'
  const { framed, malformed } = framesIn(group, root)
  const middle: Point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const headOf = headFinder(
    framed.map(({ frame }) => frame),
    middle,
  )
  const stalls = framed.map(({ number, named, frame }) => geometryOf(number, frame, headOf(frame, named)))
  return { ...box, stalls, root, malformed, unreadStyles: readStyles(root).unread }
}
