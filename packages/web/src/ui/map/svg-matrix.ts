import type { Point } from './points.ts'

/** An affine map as SVG writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

export const apply = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

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

const radians = (degrees: number) => (degrees * Math.PI) / 180

const around = (matrix: Matrix, x: number, y: number): Matrix =>
  compose(compose([1, 0, 0, 1, x, y], matrix), [1, 0, 0, 1, -x, -y])

const makers: Record<string, (values: readonly number[]) => Matrix> = {
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f],
  translate: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y],
  scale: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0],
  rotate: ([angle = 0, x = 0, y = 0]) => {
    const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))]
    return around([cos, sin, -sin, cos, 0, 0], x, y)
  },
  skewX: ([angle = 0]) => [1, 0, Math.tan(radians(angle)), 1, 0, 0],
  skewY: ([angle = 0]) => [1, Math.tan(radians(angle)), 0, 1, 0, 0],
}

export const numbersIn = (text: string): number[] =>
  (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

/** Reads a `transform` attribute; what it does not know, it leaves out. */
export const readTransform = (text: string | null): Matrix =>
  [...(text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)].reduce<Matrix>((matrix, [, name = '', values = '']) => {
    const make = makers[name]
    return make ? compose(matrix, make(numbersIn(values))) : matrix
  }, identity)
