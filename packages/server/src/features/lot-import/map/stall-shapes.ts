const numbers = (text: string): number[] =>
  (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

const valuesOf: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 }

/** How many points a path goes through; arcs whose flags stand without a blank count a little less. */
const pathPoints = (d: string): number => {
  let points = 0
  for (const [, command = '', text = ''] of d.matchAll(/([mlhvcsqta])([^mlhvcsqtaz]*)/gi)) {
    const size = valuesOf[command.toLowerCase()]!
    points += Math.max(
      command.toLowerCase() === 'a' && text.trim() !== '' ? 1 : 0,
      Math.floor(numbers(text).length / size),
    )
  }
  return points
}

type Attributes = ReadonlyMap<string, string>

const positive = (attributes: Attributes, ...names: string[]): boolean =>
  names.every((name) => Number.parseFloat(attributes.get(name) ?? '') > 0)
const points = (attributes: Attributes): number =>
  Math.floor(numbers(attributes.get('points') ?? '').length / 2)

const shapes: Readonly<Record<string, (attributes: Attributes) => boolean>> = {
  rect: (attributes) => positive(attributes, 'width', 'height'),
  circle: (attributes) => positive(attributes, 'r'),
  ellipse: (attributes) => positive(attributes, 'rx', 'ry'),
  polygon: (attributes) => points(attributes) > 2,
  polyline: (attributes) => points(attributes) > 2,
  path: (attributes) => pathPoints(attributes.get('d') ?? '') > 2,
}

/** Whether a shape has an extent; one without draws no stall. */
export const hasExtent = (name: string, attributes: Attributes): boolean =>
  shapes[name]?.(attributes) ?? false

const ids = /_x([0-9A-Fa-f]{1,6})_/g
const decode = (id: string): string =>
  id.replace(ids, (all, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/**
 * LIM-63: the stall that an id means. Illustrator writes what may not begin a name as `_x31_01` for 101, and blanks as
 * underscores; such an id is taken for the stall that is known, else it stays as it is.
 */
export const stallOf = (id: string, isKnown: (number: string) => boolean): string => {
  const decoded = decode(id)
  return [id, decoded, decoded.replace(/_/g, ' ')].find(isKnown) ?? id
}
