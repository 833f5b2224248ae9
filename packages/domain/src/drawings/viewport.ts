import { lengthOf } from './lengths.ts'
import { compose, identity, type Matrix, translation } from './matrix.ts'
import type { AttributeOf } from './shape-points.ts'

/** The part of a drawing that is shown, in its units. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The view that a `viewBox` names. */
export const viewBoxOf = (attribute: AttributeOf): View | undefined => {
  const [x, y, width, height, ...more] = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (more.length > 0 || ![x, y, width, height].every(Number.isFinite)) return undefined
  return width! > 0 && height! > 0 ? { x: x!, y: y!, width: width!, height: height! } : undefined
}

/** LIM-50: what a drawing shows, by its viewBox, or its width and height; undefined if it has no size. */
export const viewOf = (attribute: AttributeOf): View | undefined => {
  const [width, height] = ['width', 'height'].map((side) => lengthOf(attribute(side) ?? ''))
  return (
    viewBoxOf(attribute) ??
    (width! > 0 && height! > 0 ? { x: 0, y: 0, width: width!, height: height! } : undefined)
  )
}

/** Where a nested drawing begins and how large it is; undefined if that depends on more than the drawing around it. */
const placeOf = (attribute: AttributeOf, around: View): View | undefined => {
  const length = (name: string, whole: number, usual: string): number | undefined => {
    const text = attribute(name)?.trim() || usual
    return text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : lengthOf(text)
  }
  const [x, y] = [length('x', around.width, '0'), length('y', around.height, '0')]
  const [width, height] = [length('width', around.width, '100%'), length('height', around.height, '100%')]
  const isKnown = [x, y, width, height].every((value) => value !== undefined && Number.isFinite(value))
  return isKnown ? { x: x!, y: y!, width: width!, height: height! } : undefined
}

const shares: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 }

/** How a view box is fitted into the place of its drawing. */
const fitted = (view: View, place: View, rule: string): Matrix => {
  const [across, down] = [place.width / view.width, place.height / view.height]
  const [, alignX = 'Mid', alignY = 'Mid'] = /x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(rule) ?? []
  const one = /\bslice\b/.test(rule) ? Math.max(across, down) : Math.min(across, down)
  const [sx, sy] = /\bnone\b/.test(rule) ? [across, down] : [one, one]
  const left = (place.width - view.width * sx) * shares[alignX]!
  const top = (place.height - view.height * sy) * shares[alignY]!
  return [sx, 0, 0, sy, left - view.x * sx, top - view.y * sy]
}

/** What a nested drawing does to its content, and the view that its content has. */
interface Nested {
  readonly matrix: Matrix
  readonly view: View
}

/** A drawing within a drawing. Source: SVG 2, 8.2. Undefined if its place is not known. */
export const nestedDrawing = (attribute: AttributeOf, around: View): Nested | undefined => {
  const place = placeOf(attribute, around)
  if (!place) return undefined
  const view = viewBoxOf(attribute)
  const inner = view ? fitted(view, place, attribute('preserveAspectRatio') ?? '') : identity
  return {
    matrix: compose(translation(place.x, place.y), inner),
    view: view ?? { x: 0, y: 0, width: place.width, height: place.height },
  }
}
