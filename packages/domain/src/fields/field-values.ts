/** FLD-03: what two names are compared by: without case, accents composed, blanks once. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US')

/** FLD-06: the number that was typed, undefined when it is none; no thousands marks, a point before decimals. */
export const readNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value.trim())) return undefined
  return Number(value)
}

/** FLD-13: the digits of a telephone number as it was typed: blanks, points, hyphens and brackets do not count. */
export const phoneDigits = (phone: string): string => phone.replace(/[\s.()\u2010-\u2015-]/g, '')
