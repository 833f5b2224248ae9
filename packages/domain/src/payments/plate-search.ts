import type { FieldFault } from '../fields/field-faults.ts'
import type { TimeSpan } from '../pricing/quote.model.ts'
import { familyOf } from '../vehicles/plate-match.ts'
import { normalisePlate } from '../vehicles/plates.ts'

/** From this many characters on, one of them may be wrong. */
const enoughForAnError = 4

/**
 * PAY-101: a regular expression for the plates that a part of a plate may stand for: with its look-alike characters
 * (VEH-01), and from four characters on with one that is wrong, missing or too many (VEH-13). Undefined for no characters.
 */
export const platePattern = (part: string): string | undefined => {
  const letters = [...normalisePlate(part)]
  if (letters.length === 0) return undefined
  const exact = letters.map((letter) => {
    const family = familyOf(letter)
    return family.length > 1 ? `[${family}]` : letter
  })
  if (letters.length < enoughForAnError) return exact.join('')
  const around = (place: number, between: string, after: number): string =>
    [...exact.slice(0, place), between, ...exact.slice(after)].join('')
  const wrong = exact.map((_, place) => around(place, '.', place + 1))
  const missing = exact.slice(1).map((_, place) => around(place + 1, '.', place + 1))
  const tooMany = exact.map((_, place) => around(place, '', place + 1))
  return [...new Set([exact.join(''), ...wrong, ...missing, ...tooMany])].join('|')
}

/** PAY-131: how long a period in which a vehicle is searched for may be, in days. */
export const longestSearchDays = 31

/** PAY-131: the faults of a period in which a vehicle is searched for; times in milliseconds since 1970 UTC. */
export const checkSearchPeriod = ({ from, to }: TimeSpan): FieldFault[] => {
  if (to < from) return [{ path: 'to', code: 'end-before-start' }]
  if (to - from > longestSearchDays * 24 * 60 * 60_000)
    return [{ path: 'to', code: 'too-many-days', limit: longestSearchDays }]
  return []
}
