import {
  about,
  compose,
  identity,
  type Matrix,
  type Point,
  readTransform,
} from '@stallwise/domain/drawings/matrix.ts'
import { pointsOfShape } from '@stallwise/domain/drawings/shape-points.ts'
import type { View } from '@stallwise/domain/drawings/viewport.ts'
import { ownMoves, type Read, readOrigin, readStyleTransform } from './css-transform.ts'
import type { Candidate, ElementStyle } from './style-rules.ts'

/** Where an element is within the one around it. */
export interface Place {
  readonly matrix: Matrix
  /** Its `transform` as an attribute; undefined if it has none. */
  readonly transform: string | undefined
  /** LIM-67: what its style says of its place is not read as browsers do. */
  readonly isUnread: boolean
}

/** The strongest of the values that are valid. */
const strongest = <T>(candidates: readonly Candidate[], read: (one: Candidate) => Read<T>): Read<T> => {
  for (const candidate of candidates) {
    const value = read(candidate)
    if (value !== undefined) return value
  }
  return undefined
}

/** The box around points. */
const boxAround = (points: readonly Point[]): View | undefined => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

/** The box that shares and origins are of: that of the drawing, or of the shape; undefined if it is not known. */
const referenceBox = (style: ElementStyle, view: View | undefined, shape: () => readonly Point[]) => {
  const kind = style
    .of('transform-box')
    .find(
      ({ value, source }) =>
        source !== 'attribute' && /^(?:fill|stroke|view|content|border)-box$/i.test(value),
    )
    ?.value.toLowerCase()
  if (kind === 'fill-box' || kind === 'content-box') return boxAround(shape())
  if (kind === 'stroke-box' || kind === 'border-box') return undefined
  return view && { x: 0, y: 0, width: view.width, height: view.height }
}

/** A map as a `transform` attribute. */
export const writtenMatrix = (matrix: Matrix): string =>
  `matrix(${matrix.map((one) => Number(one.toFixed(12)) || 0).join(' ')})`

/** What a style says that moves its element in ways that are not read. */
const movesOtherwise = (style: ElementStyle): boolean =>
  ['offset', 'offset-path', 'animation', 'animation-name', 'all'].some((name) =>
    style
      .of(name)
      .some(({ value, source }) => source !== 'attribute' && !/^(?:none|initial|unset)\b/i.test(value)),
  )

const unread: Place = { matrix: identity, transform: undefined, isUnread: true }

/** The moves of an element about its origin, which does not matter to one that only shifts it. */
const whole = (parts: readonly (Matrix | 'unread')[], origin: Read<Point>, isOdd: boolean): Place => {
  if (parts.includes('unread')) return unread
  const matrix = (parts as Matrix[]).reduce(compose, identity)
  const isShift = matrix.slice(0, 4).every((value, index) => Math.abs(value - identity[index]!) < 1e-12)
  if (!isShift && (origin === undefined || origin === 'unread')) return unread
  const placed = isShift ? matrix : about(origin as Point, matrix)
  if (!placed.every(Number.isFinite)) return unread
  const isNothing = placed.every((value, index) => value === identity[index])
  return { matrix: placed, transform: isNothing ? undefined : writtenMatrix(placed), isUnread: isOdd }
}

const properties = ['transform', 'transform-origin', 'transform-box', ...Object.keys(ownMoves)]

/**
 * LIM-68: the place of an element by its attributes, the rules of the drawing and its own style, as an attribute that
 * everything reads alike.
 */
export const placeOf = (
  name: string,
  attributes: ReadonlyMap<string, string>,
  style: ElementStyle,
  view: View | undefined,
): Place => {
  const plain = attributes.get('transform')
  const isOdd = movesOtherwise(style) || style.isUnsure
  const isPlain = properties.every((property) =>
    style.of(property).every(({ source }) => source === 'attribute' && property === 'transform'),
  )
  if (isPlain) {
    const matrix = plain === undefined ? undefined : readTransform(plain)
    return { matrix: matrix ?? identity, transform: matrix && plain, isUnread: isOdd }
  }
  const box = referenceBox(style, view, () => pointsOfShape(name, (key) => attributes.get(key)))
  const size = box ?? {}
  const own = Object.entries(ownMoves).map(([property, read]) =>
    strongest(style.of(property), ({ value, source }) =>
      source === 'attribute' ? undefined : read(value, size),
    ),
  )
  const transform = strongest(style.of('transform'), ({ value, source }) =>
    source === 'attribute' ? readTransform(value) : readStyleTransform(value, size),
  )
  const parts = [...own, transform].filter((part) => part !== undefined)
  if (parts.length === 0) return { matrix: identity, transform: undefined, isUnread: isOdd }
  const origin =
    strongest(style.of('transform-origin'), ({ value, source }) =>
      readOrigin(value, box, source === 'attribute'),
    ) ?? readOrigin('0 0', box)
  return whole(parts, origin, isOdd)
}
