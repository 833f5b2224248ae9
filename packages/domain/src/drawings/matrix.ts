/** A point of a drawing, in its units. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An affine map as SVG writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Where a map takes a point. */
export const apply = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** The inner map, then the outer one. */
export const compose = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d] = outer
  const origin = apply(outer, { x: inner[4], y: inner[5] })
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    origin.x,
    origin.y,
  ]
}

/** A move by x and y. */
export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** A map about another point than the origin. */
export const about = ({ x, y }: Point, matrix: Matrix): Matrix =>
  compose(compose(translation(x, y), matrix), translation(-x, -y))

/** A turn by an angle in radians. */
export const rotation = (angle: number): Matrix => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos, sin, -sin, cos, 0, 0]
}

/** A slant by angles in radians. */
export const slant = (x: number, y: number): Matrix => [1, Math.tan(y), Math.tan(x), 1, 0, 0]

/** Whether a map leaves an extent. */
export const hasArea = ([a, b, c, d]: Matrix): boolean => Math.abs(a * d - b * c) > 1e-12

const radians = (degrees: number) => (degrees * Math.PI) / 180

const makers: Readonly<Record<string, readonly [sizes: readonly number[], make: (v: number[]) => Matrix]>> = {
  matrix: [[6], ([a, b, c, d, e, f]) => [a!, b!, c!, d!, e!, f!]],
  translate: [[1, 2], ([x, y = 0]) => translation(x!, y)],
  scale: [[1, 2], ([x, y = x!]) => [x!, 0, 0, y, 0, 0]],
  rotate: [[1, 3], ([angle, x = 0, y = 0]) => about({ x, y }, rotation(radians(angle!)))],
  skewX: [[1], ([angle]) => slant(radians(angle!), 0)],
  skewY: [[1], ([angle]) => slant(0, radians(angle!))],
}

const number = /[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?/iy
const between = /\s*,?\s*/y

/** The numbers of a list as SVG writes it, with blanks or a comma between them or none; undefined if it is none. */
export const numbersIn = (text: string): number[] | undefined => {
  const trimmed = text.trim()
  const values: number[] = []
  for (let at = 0; at < trimmed.length;) {
    number.lastIndex = at
    const found = number.exec(trimmed)
    if (!found) return undefined
    values.push(Number(found[0]))
    between.lastIndex = number.lastIndex
    between.exec(trimmed)
    at = between.lastIndex
    if (at === trimmed.length && trimmed.endsWith(',')) return undefined
  }
  return values
}

const step = /\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*/y

/** The map of a `transform` attribute; undefined if it has a mistake, since browsers then ignore the whole. */
export const readTransform = (text: string): Matrix | undefined => {
  let matrix = identity
  for (let at = 0; at < text.trimEnd().length;) {
    if (at > 0 && text[at] === ',') at += 1
    step.lastIndex = at
    const [, name = '', list = ''] = step.exec(text) ?? []
    const [sizes, make] = makers[name] ?? []
    const values = numbersIn(list)
    if (!make || !values || !sizes!.includes(values.length)) return undefined
    matrix = compose(matrix, make(values))
    at = step.lastIndex
  }
  return matrix.every(Number.isFinite) ? matrix : undefined
}
