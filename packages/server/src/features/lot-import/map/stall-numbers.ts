import { foldWidth } from '@stallwise/domain/fields/field-values.ts'
import { clean } from '@stallwise/domain/sheets/cell-value.ts'

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
