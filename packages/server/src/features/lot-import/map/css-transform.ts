import { lengthOf } from '@stallwise/domain/drawings/lengths.ts'
import {
  compose,
  identity,
  type Matrix,
  type Point,
  rotation,
  slant,
  translation,
} from '@stallwise/domain/drawings/matrix.ts'
import type { View } from '@stallwise/domain/drawings/viewport.ts'

/**
 * A value of a style: undefined if it is invalid, so that a weaker one counts; `unread` if it depends on what is not known
 * here, such as the size of a font, or leaves the plane.
 */
export type Read<T> = T | 'unread' | undefined

/** Values that depend on more than the drawing's own units, or are computed. */
const isComputed = (text: string): boolean =>
  /\b(?:var|calc|env|min|max|clamp|attr)\s*\(|\d(?:em|rem|ex|ch|cap|ic|lh|rlh|[sld]?v(?:w|h|i|b|min|max)|cq\w+)\b/i.test(
    text,
  )

const number = (text: string): number | undefined =>
  /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : undefined

/** A length, or a share of a side; a number without unit is none, except for 0. */
const lengthIn = (text: string, side: number | undefined): Read<number> => {
  if (isComputed(text)) return 'unread'
  if (text.endsWith('%')) {
    const share = number(text.slice(0, -1))
    if (share === undefined) return undefined
    return side === undefined ? 'unread' : (share / 100) * side
  }
  const plain = number(text)
  if (plain !== undefined) return plain === 0 ? 0 : undefined
  return /\d\.[a-z]/i.test(text) ? undefined : lengthOf(text)
}

const radiansPer: Readonly<Record<string, number>> = {
  deg: Math.PI / 180,
  grad: Math.PI / 200,
  rad: 1,
  turn: 2 * Math.PI,
}

const angleOf = (text: string): Read<number> => {
  if (isComputed(text)) return 'unread'
  const [, digits = '', unit = ''] = /^(.*?)(deg|grad|rad|turn)?$/i.exec(text) ?? []
  const value = number(digits)
  if (value === undefined || (unit === '' && value !== 0)) return undefined
  return value * (radiansPer[unit.toLowerCase()] ?? 0)
}

const factorOf = (text: string): Read<number> => {
  if (isComputed(text)) return 'unread'
  const value = number(text.replace(/%$/, ''))
  return value === undefined || !text.endsWith('%') ? value : value / 100
}

/** The values of a list if all are known. */
const all = <T>(values: readonly Read<T>[]): Read<T[]> => {
  if (values.includes(undefined)) return undefined
  return values.includes('unread') ? 'unread' : (values as T[])
}

const then = <T, R>(value: Read<T>, make: (value: T) => Read<R>): Read<R> =>
  value === undefined || value === 'unread' ? (value as undefined | 'unread') : make(value as T)

type Size = Partial<Pick<View, 'width' | 'height'>>
type Maker = readonly [
  counts: readonly number[],
  make: (parts: readonly string[], size: Size) => Read<Matrix>,
]

const lengths = (parts: readonly string[], size: Size) =>
  all(parts.slice(0, 2).map((part, index) => lengthIn(part, index === 0 ? size.width : size.height)))
const moved: Maker[1] = (parts, size) => then(lengths(parts, size), ([x, y = 0]) => translation(x!, y))
const scaled: Maker[1] = (parts) =>
  then(all(parts.slice(0, 2).map(factorOf)), ([x, y = x!]): Matrix => [x!, 0, 0, y, 0, 0])
const turned: Maker[1] = ([angle]) => then(angleOf(angle!), rotation)
const slanted: Maker[1] = (parts) => then(all(parts.map(angleOf)), ([x, y = 0]) => slant(x!, y))
const flat: Maker[1] = () => identity
const deep: Maker[1] = () => 'unread'

/** A matrix of space that leaves the plane of the drawing in itself. */
const matrixOfSpace: Maker[1] = (parts) =>
  then(all(parts.map(factorOf)), (m) => {
    const leaves = [2, 3, 6, 7, 8, 9, 11].some((index) => m[index] !== 0) || m[15] !== 1
    return leaves ? 'unread' : [m[0]!, m[1]!, m[4]!, m[5]!, m[12]!, m[13]!]
  })

const makers: Readonly<Record<string, Maker>> = {
  matrix: [[6], (parts) => then(all(parts.map(factorOf)), (m) => m as unknown as Matrix)],
  matrix3d: [[16], matrixOfSpace],
  translate: [[1, 2], moved],
  translate3d: [[3], moved],
  translatex: [[1], moved],
  translatey: [[1], ([y], size) => moved(['0', y!], size)],
  translatez: [[1], flat],
  scale: [[1, 2], scaled],
  scale3d: [[3], scaled],
  scalex: [[1], ([x]) => scaled([x!, '1'], {})],
  scaley: [[1], ([y]) => scaled(['1', y!], {})],
  scalez: [[1], flat],
  rotate: [[1], turned],
  rotatez: [[1], turned],
  skew: [[1, 2], slanted],
  skewx: [[1], slanted],
  skewy: [[1], ([y]) => slanted(['0', y!], {})],
  rotatex: [[1], deep],
  rotatey: [[1], deep],
  rotate3d: [[4], deep],
  perspective: [[1], deep],
}

const keyword = /^(?:initial|unset|revert|none)$/i

/** The map of a `transform` of a style. Source: CSS Transforms 2. */
export const readStyleTransform = (text: string, size: Size): Read<Matrix> => {
  if (keyword.test(text)) return identity
  if (/^(?:inherit|revert-layer)$/i.test(text) || isComputed(text)) return 'unread'
  const step = /\s*([a-z][a-z\d]*)\(([^()]*)(?:\)|$)\s*/iy
  let matrix: Read<Matrix> = identity
  for (let at = 0; at < text.length; at = step.lastIndex) {
    step.lastIndex = at
    const [, name = '', list = ''] = step.exec(text) ?? []
    const parts = list.split(',').map((part) => part.trim())
    const [counts, make] = makers[name.toLowerCase()] ?? []
    if (!make || !counts!.includes(parts.length)) return undefined
    const one = make(parts, size)
    if (one === undefined) return undefined
    matrix = matrix === 'unread' || one === 'unread' ? 'unread' : compose(matrix, one)
  }
  return text === '' ? undefined : matrix
}

const single = (text: string, ...readers: Maker[]): Read<Matrix> => {
  if (keyword.test(text)) return identity
  if (/^(?:inherit|revert-layer)$/i.test(text) || isComputed(text)) return 'unread'
  const parts = text.split(/\s+/)
  const [counts, make] = readers[0]!
  return counts.includes(parts.length) ? make(parts, {}) : undefined
}

/** The properties that move an element before its transform does, in the order in which they count. */
export const ownMoves: Readonly<Record<string, (text: string, size: Size) => Read<Matrix>>> = {
  translate: (text, size) => single(text, [[1, 2, 3], (parts) => moved(parts, size)]),
  rotate: (text) =>
    /^[xy]\s|\s[xy]$|(?:\s\S+){3}/i.test(text)
      ? 'unread'
      : single(text.replace(/^z\s+|\s+z$/i, ''), [[1], turned]),
  scale: (text) => single(text, [[1, 2, 3], scaled]),
}

const sides: Readonly<Record<string, readonly [axis: 'x' | 'y' | 'both', share: number]>> = {
  left: ['x', 0],
  right: ['x', 1],
  top: ['y', 0],
  bottom: ['y', 1],
  center: ['both', 0.5],
}

/** The point of a box that an element turns about, by its `transform-origin`; the numbers of an attribute need no units. */
export const readOrigin = (text: string, box: View | undefined, isAttribute = false): Read<Point> => {
  if (/^(?:initial|unset|revert)$/i.test(text)) return readOrigin('0 0', box)
  if (/^(?:inherit|revert-layer)$/i.test(text) || isComputed(text)) return 'unread'
  const parts = text.toLowerCase().split(/\s+/)
  if (parts.length > 3 || (parts[2] !== undefined && lengthOf(parts[2]) === undefined)) return undefined
  let [one, other = 'center'] = parts as [string, string?]
  if (sides[one]?.[0] === 'y' || sides[other]?.[0] === 'x') [one, other] = [other, one]
  const along = (part: string, axis: 'x' | 'y', side: number | undefined): Read<number> => {
    const named = sides[part]
    if (!named) return (isAttribute ? number(part) : undefined) ?? lengthIn(part, side)
    if (named[0] !== axis && named[0] !== 'both') return undefined
    return side === undefined ? 'unread' : named[1] * side
  }
  return then(all([along(one, 'x', box?.width), along(other, 'y', box?.height)]), ([x, y]) =>
    box ? { x: box.x + x!, y: box.y + y! } : 'unread',
  )
}
