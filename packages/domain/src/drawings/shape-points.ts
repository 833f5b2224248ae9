import { lengthOf } from './lengths.ts'
import { numbersIn, type Point } from './matrix.ts'
import { pointsOfPath } from './path-points.ts'

/** The value of an attribute of an element. */
export type AttributeOf = (name: string) => string | null | undefined

/** As many characters of a shape's points as are examined: no drawn stall comes near. */
const maxExamined = 200_000

const textOf = (attribute: AttributeOf, name: string): string => (attribute(name) ?? '').slice(0, maxExamined)

/** Lengths of a shape, 0 if absent; none if one depends on something else than the drawing. */
const lengthsOf = (attribute: AttributeOf, ...names: string[]): number[] | undefined => {
  const lengths = names.map((name) => lengthOf(attribute(name) ?? '0'))
  return lengths.every((length) => length !== undefined) ? lengths : undefined
}

const rectangle = (attribute: AttributeOf): Point[] => {
  const [x, y, width, height] = lengthsOf(attribute, 'x', 'y', 'width', 'height') ?? []
  if (!(width! > 0 && height! > 0)) return []
  return [
    { x: x!, y: y! },
    { x: x! + width!, y: y! },
    { x: x! + width!, y: y! + height! },
    { x: x!, y: y! + height! },
  ]
}

const round = (attribute: AttributeOf, across: string, down: string): Point[] => {
  const [cx, cy] = lengthsOf(attribute, 'cx', 'cy') ?? []
  const [rx, ry] = lengthsOf(attribute, across, down) ?? []
  if (cx === undefined || !(rx! > 0 && ry! > 0)) return []
  return Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8
    return { x: cx + rx! * Math.cos(angle), y: cy! + ry! * Math.sin(angle) }
  })
}

/** Browsers draw none of a list of points that has a mistake; a single last number is ignored. */
const corners = (attribute: AttributeOf): Point[] => {
  const values = numbersIn(textOf(attribute, 'points')) ?? []
  return Array.from({ length: Math.floor(values.length / 2) }, (_, index) => ({
    x: values[index * 2]!,
    y: values[index * 2 + 1]!,
  }))
}

/** A radius that is not given is the other one. */
const ellipse = (attribute: AttributeOf): Point[] => {
  const given = (name: string) => {
    const value = attribute(name)
    return value === null || value === undefined || value.trim() === 'auto' ? undefined : name
  }
  return round(attribute, given('rx') ?? 'ry', given('ry') ?? 'rx')
}

const shapes: Readonly<Record<string, (attribute: AttributeOf) => Point[]>> = {
  rect: rectangle,
  circle: (attribute) => round(attribute, 'r', 'r'),
  ellipse,
  polygon: corners,
  polyline: corners,
  path: (attribute) => pointsOfPath(textOf(attribute, 'd')),
}

/** STA-10: the points of a shape's outline, in its own units; none of what is no shape or draws nothing. */
export const pointsOfShape = (name: string, attribute: AttributeOf): Point[] => {
  const points = shapes[name]?.(attribute) ?? []
  return points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
}

/** LIM-59: whether points are not collinear, so that their shape has an extent. */
export const spanArea = (points: readonly Point[]): boolean => {
  const [first] = points
  const second = first && points.find(({ x, y }) => x !== first.x || y !== first.y)
  if (!second) return false
  const [dx, dy] = [second.x - first.x, second.y - first.y]
  return points.some(({ x, y }) => {
    const [ex, ey] = [x - first.x, y - first.y]
    return Math.abs(dx * ey - dy * ex) > 1e-9 * Math.hypot(dx, dy) * Math.hypot(ex, ey)
  })
}
