import { lengthOf } from './svg-length.ts'
import { compose, matrixOf, type Matrix } from './svg-transform.ts'

const declaration = (style: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:([^;]*)`, 'i')
    .exec(style)?.[1]
    ?.replace(/!\s*important/i, '')
    .trim()

const without = (style: string, ...names: string[]): string =>
  style
    .split(';')
    .filter((part) => !names.includes(part.split(':')[0]!.trim().toLowerCase()))
    .join(';')

/** The point that a transform turns and scales about; undefined if it depends on the shape. */
const originOf = (style: string): readonly [x: number, y: number] | undefined => {
  const text = declaration(style, 'transform-origin')
  if (text === undefined) return [0, 0]
  const [x, y, ...more] = text.split(/\s+/).map(lengthOf)
  return x === undefined || y === undefined || more.some((one) => one !== 0) ? undefined : [x, y]
}

/** A style without its transform, and that about the origin of the drawing. */
interface TakenTransform {
  /** As an attribute; undefined = none. */
  readonly transform: string | undefined
  readonly style: string
}

/** LIM-68: the transform of a style with its origin, and the rest of the style; undefined if it has none that can be. */
export const takeTransform = (style: string): TakenTransform | undefined => {
  const value = declaration(style, 'transform')
  if (value === undefined || /[\\@{}<>]|\/\*|url|var|calc|3d|[xy]z|persp/i.test(value)) return undefined
  const origin = originOf(style)
  if (origin === undefined) return undefined
  const [x, y] = origin
  const matrix: Matrix = compose(compose([1, 0, 0, 1, x, y], matrixOf(value)), [1, 0, 0, 1, -x, -y])
  const rest = without(style, 'transform', 'transform-origin', 'transform-box')
  if (/^none$/i.test(value)) return { transform: undefined, style: rest }
  if (!matrix.every(Number.isFinite)) return undefined
  return { transform: `matrix(${matrix.map((one) => Number(one.toFixed(6))).join(' ')})`, style: rest }
}
