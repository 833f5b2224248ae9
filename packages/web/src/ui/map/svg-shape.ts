import type { Point } from './points.ts'
import { type Matrix, apply, compose, identity, numbersIn, readTransform } from './svg-matrix.ts'
import { readPath } from './svg-path.ts'

const number = (element: Element, name: string): number =>
  Number.parseFloat(element.getAttribute(name) ?? '') || 0

const round = (cx: number, cy: number, rx: number, ry: number): Point[] =>
  Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8
    return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) }
  })

const pairs = (values: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(values.length / 2) }, (_, index) => ({
    x: values[index * 2]!,
    y: values[index * 2 + 1]!,
  }))

const rectangle = (element: Element): Point[] => {
  const [x, y] = [number(element, 'x'), number(element, 'y')]
  const [right, bottom] = [x + number(element, 'width'), y + number(element, 'height')]
  return [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
  ]
}

const shapes: Record<string, (element: Element) => Point[]> = {
  rect: rectangle,
  path: (element) => readPath(element.getAttribute('d') ?? ''),
  polygon: (element) => pairs(numbersIn(element.getAttribute('points') ?? '')),
  polyline: (element) => pairs(numbersIn(element.getAttribute('points') ?? '')),
  circle: (element) => {
    const radius = number(element, 'r')
    return round(number(element, 'cx'), number(element, 'cy'), radius, radius)
  },
  ellipse: (element) =>
    round(number(element, 'cx'), number(element, 'cy'), number(element, 'rx'), number(element, 'ry')),
}

const inside = (element: Element, outer: Matrix): Point[] => {
  const matrix = compose(outer, readTransform(element.getAttribute('transform')))
  if (element.localName === 'g') {
    for (const child of element.children) {
      const points = inside(child, matrix)
      if (points.length > 2) return points
    }
    return []
  }
  return (shapes[element.localName]?.(element) ?? []).map((point) => apply(matrix, point))
}

/** The outline of a stall's element on the sheet; empty if it has no shape. A group counts by its first shape. */
export const outlineOf = (element: Element, outer: Matrix = identity): Point[] => inside(element, outer)

/** What the elements above an element do to it. */
export const matrixAbove = (element: Element, root: Element): Matrix => {
  const parent = element.parentElement
  if (!parent || parent === root) return identity
  return compose(matrixAbove(parent, root), readTransform(parent.getAttribute('transform')))
}
