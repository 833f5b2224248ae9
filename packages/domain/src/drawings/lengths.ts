/** Units of CSS in user units. */
const unitsPer = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  pt: 96 / 72,
  pc: 16,
} as const

const length = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(px|in|cm|mm|q|pt|pc)?$/i
/** In characters; nobody writes longer ones. */
const longest = 60

/** A length in user units; undefined for percentages and others that depend on something else, and for what is none. */
export const lengthOf = (text: string): number | undefined => {
  const [, number, unit = ''] = text.length > longest ? [] : (length.exec(text.trim()) ?? [])
  if (number === undefined) return undefined
  const units = Number(number) * unitsPer[unit.toLowerCase() as keyof typeof unitsPer]
  return Number.isFinite(units) ? Number(units.toPrecision(12)) : undefined
}

const lengthAttributes = new Set('x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height'.split(' '))

/** LIM-68: a length of an attribute without its unit, as everything reads it alike; any other value as it is. */
export const withoutUnit = (name: string, value: string): string => {
  if (!lengthAttributes.has(name) || !/[a-z]/i.test(value)) return value
  const units = lengthOf(value)
  return units === undefined ? value : String(units)
}
