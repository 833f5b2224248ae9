import { numbersOf, type Point } from './path-extent.ts'

/** An affine map as SVG writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

export const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
]

export const compose = (outer: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
  outer[0] * a + outer[2] * b,
  outer[1] * a + outer[3] * b,
  outer[0] * c + outer[2] * d,
  outer[1] * c + outer[3] * d,
  ...apply(outer, [e, f]),
]

const radiansPer = { deg: Math.PI / 180, grad: Math.PI / 200, rad: 1, turn: 2 * Math.PI } as const

/** The first angle of a text in radians; degrees without a unit. */
const angleOf = (text: string): number => {
  const unit = /\d\s*(deg|grad|rad|turn)/i.exec(text)?.[1]?.toLowerCase() as
    keyof typeof radiansPer | undefined
  return (numbersOf(text)[0] ?? 0) * radiansPer[unit ?? 'deg']
}

const rotation = (text: string): Matrix => {
  const [, x = 0, y = 0] = numbersOf(text)
  const [cos, sin] = [Math.cos(angleOf(text)), Math.sin(angleOf(text))]
  return compose(compose([1, 0, 0, 1, x, y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -x, -y])
}

const makers: Readonly<Record<string, (text: string, values: readonly number[]) => Matrix>> = {
  matrix: (_text, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f],
  translate: (_text, [x = 0, y = 0]) => [1, 0, 0, 1, x, y],
  translatex: (_text, [x = 0]) => [1, 0, 0, 1, x, 0],
  translatey: (_text, [y = 0]) => [1, 0, 0, 1, 0, y],
  scale: (_text, [x = 1, y = x]) => [x, 0, 0, y, 0, 0],
  scalex: (_text, [x = 1]) => [x, 0, 0, 1, 0, 0],
  scaley: (_text, [y = 1]) => [1, 0, 0, y, 0, 0],
  rotate: rotation,
  skewx: (text) => [1, 0, Math.tan(angleOf(text)), 1, 0, 0],
  skewy: (text) => [1, Math.tan(angleOf(text)), 0, 1, 0, 0],
}

/** The matrix of a `transform`, as an attribute or in a style. */
export const matrixOf = (transform: string): Matrix => {
  let matrix = identity
  for (const [, name = '', text = ''] of transform.matchAll(/([a-z]+)\s*\(([^()]*)\)/gi))
    matrix = compose(matrix, makers[name.toLowerCase()]?.(text, numbersOf(text)) ?? identity)
  return matrix
}

/** Whether a matrix leaves an extent. */
export const hasArea = ([a, b, c, d]: Matrix): boolean => Math.abs(a * d - b * c) > 1e-12
