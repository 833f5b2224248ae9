import { numbersOf, pairsOf, pointsOfPath, type Point } from './path-extent.ts'

type Attributes = ReadonlyMap<string, string>

/** The points at the corners around a shape, in its own units. */
export type Corners = readonly Point[]

/** As many characters of a shape's points as are examined for its extent. */
const maxExamined = 200_000

const cornersOf = (left: number, top: number, right: number, bottom: number): Corners => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

const around = (points: readonly Point[]): Corners | undefined => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue
    ;[left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ]
  }
  return left <= right ? cornersOf(left, top, right, bottom) : undefined
}

/** The corners around a shape; undefined if they are not known. */
export const shapeBox = (name: string, attributes: Attributes): Corners | undefined => {
  const number = (key: string): number => {
    const text = attributes.get(key) ?? '0'
    return /%|em|ex|ch|v[wh]/i.test(text) ? NaN : Number.parseFloat(text)
  }
  const text = (key: string) => (attributes.get(key) ?? '').slice(0, maxExamined)
  if (name === 'polygon' || name === 'polyline') return around(pairsOf(numbersOf(text('points'))))
  if (name === 'path') return around(pointsOfPath(text('d')))
  const isRound = name === 'circle' || name === 'ellipse'
  const [x, y] = isRound ? [number('cx'), number('cy')] : [number('x'), number('y')]
  if (!isRound) return around(cornersOf(x, y, x + number('width'), y + number('height')))
  const [rx, ry] = name === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')]
  return around(cornersOf(x - rx, y - ry, x + rx, y + ry))
}
