/** Characters that show nothing: joiners, marks of direction, fillers. */
const invisible = /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu

/** A text without characters that show nothing. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

const fullWidth = /[\uff01-\uff5e]/g

/** FLD-22: full-width letters, digits and signs, which East Asian keyboards write, as the usual ones. */
export const foldWidth = (text: string): string =>
  text.search(fullWidth) < 0
    ? text
    : text.replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))

/** FLD-03: the comparison key of a name: case-insensitive, accents composed, blanks collapsed. */
export const nameKey = (name: string): string =>
  withoutInvisible(name).normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US')

/** FLD-06: the typed number, undefined if it is not a number; no thousands separators, a point before decimals. */
export const readNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value.trim())) return undefined
  return Number(value)
}

/** FLD-13: the digits of a telephone number as it was typed: blanks, points, hyphens and brackets do not count. */
export const phoneDigits = (phone: string): string => phone.replace(/[\s.()\u2010-\u2015-]/g, '')
