import {
  apply,
  compose,
  identity,
  type Matrix,
  type Point,
  readTransform,
} from '@stallwise/domain/drawings/matrix.ts'
import { type AttributeOf, pointsOfShape, spanArea } from '@stallwise/domain/drawings/shape-points.ts'
import { nestedDrawing, type View } from '@stallwise/domain/drawings/viewport.ts'

/** How the units of an element lie on the sheet. */
export interface Units {
  readonly matrix: Matrix
  /** What percentages are of. */
  readonly view: View
}

const attributeOf =
  (element: Element): AttributeOf =>
  (name) =>
    element.getAttribute(name)

/** The units within an element, by those around it. */
const unitsIn = (element: Element, { matrix, view }: Units): Units => {
  const own = compose(matrix, readTransform(element.getAttribute('transform') ?? '') ?? identity)
  const nested = element.localName === 'svg' ? nestedDrawing(attributeOf(element), view) : undefined
  return nested ? { matrix: compose(own, nested.matrix), view: nested.view } : { matrix: own, view }
}

/** The outlines of the shapes of a stall, in the order of the file. */
const outlinesIn = function* (element: Element, around: Units, isHidden: boolean): Generator<Outline> {
  const units = unitsIn(element, around)
  const isGone = isHidden || element.getAttribute('display') === 'none'
  if (element.localName === 'g' || element.localName === 'svg')
    for (const child of element.children) yield* outlinesIn(child, units, isGone)
  else {
    const points = pointsOfShape(element.localName, attributeOf(element))
    yield { points: points.map((point) => apply(units.matrix, point)), isHidden: isGone }
  }
}

interface Outline {
  readonly points: readonly Point[]
  readonly isHidden: boolean
}

/** The outline of a stall's element on the sheet; empty if it has no shape. A group counts by its first shape that is shown. */
export const outlineOf = (element: Element, around: Units): readonly Point[] => {
  let hidden: readonly Point[] = []
  for (const { points, isHidden } of outlinesIn(element, around, false)) {
    if (!spanArea(points)) continue
    if (!isHidden) return points
    if (hidden.length === 0) hidden = points
  }
  return hidden
}

/** The units within an element of the drawing. */
export const unitsOf = (element: Element, root: Element, view: View): Units =>
  element === root
    ? { matrix: identity, view }
    : unitsIn(element, unitsOf(element.parentElement!, root, view))
