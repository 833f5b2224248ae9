import { foldWidth } from '@stallwise/domain/fields/field-values.ts'
import { clean } from '@stallwise/domain/sheets/cell-value.ts'
import { lengthOf } from './svg-length.ts'
import { numbersOf, pairsOf, pointsOfPath, spanArea } from './path-extent.ts'

type Attributes = ReadonlyMap<string, string>

const positive = (attributes: Attributes, ...names: string[]): boolean =>
  names.every((name) => {
    const value = lengthOf(attributes.get(name) ?? '')
    return value !== undefined && value > 0
  })
/** LIM-68: a place that depends on something else cannot be drawn by the stall's own coordinates. */
const placed = (attributes: Attributes, ...names: string[]): boolean =>
  names.every((name) => lengthOf(attributes.get(name) ?? '0') !== undefined)

/** How much of a shape's points is examined, in characters: no drawn stall comes near. */
const maxExamined = 200_000

const spans = (attributes: Attributes): boolean =>
  spanArea(pairsOf(numbersOf((attributes.get('points') ?? '').slice(0, maxExamined))))

/** The whole of a long path is only examined if its beginning has no extent. */
const pathSpans = (d: string): boolean =>
  (d.length > 400 && spanArea(pointsOfPath(d.slice(0, 300).replace(/[mlhvcsqtaz][^mlhvcsqtaz]*$/i, '')))) ||
  spanArea(pointsOfPath(d.slice(0, maxExamined)))

const shapes: Readonly<Record<string, (attributes: Attributes) => boolean>> = {
  rect: (attributes) => positive(attributes, 'width', 'height') && placed(attributes, 'x', 'y'),
  circle: (attributes) => positive(attributes, 'r') && placed(attributes, 'cx', 'cy'),
  ellipse: (attributes) => positive(attributes, 'rx', 'ry') && placed(attributes, 'cx', 'cy'),
  polygon: spans,
  polyline: spans,
  path: (attributes) => pathSpans(attributes.get('d') ?? ''),
}

/** Whether a shape has an extent; one without is invisible. */
export const hasExtent = (name: string, attributes: Attributes): boolean =>
  shapes[name]?.(attributes) ?? false

const ids = /_x([0-9A-Fa-f]{1,6})_/g
const decode = (id: string): string =>
  id.replace(ids, (all, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/**
 * LIM-63: the stall number of an id. Illustrator encodes invalid first characters as `_x31_01` for 101, and blanks as
 * underscores; such an id is decoded if that stall is known, else unchanged. Accents and blanks are normalised as in the
 * list (LIM-20), so that equal-looking numbers match.
 */
export const stallOf = (id: string, isKnown: (number: string) => boolean): string => {
  const decoded = decode(id)
  const meant = [id, decoded, decoded.replace(/_/g, ' ')].map(clean)
  return meant.find(isKnown) ?? meant.map(foldWidth).find(isKnown) ?? foldWidth(meant[0]!)
}
