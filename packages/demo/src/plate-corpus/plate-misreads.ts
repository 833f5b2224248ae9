import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { pick, wholeBetween, type Random } from '#seeded/random.ts'

/** The kinds of misreads: a look-alike character, the end cut off, or another character replaced, added or lost. */
export type MisreadKind = 'lookAlike' | 'cutTail' | 'other'

const everyCharacter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']

const otherError = (random: Random, plate: string): string => {
  const place = wholeBetween(random, 0, plate.length - 2)
  const start = plate.slice(0, place)
  const kind = random()
  if (kind < 0.6) return start + pick(random, everyCharacter) + plate.slice(place + 1)
  return kind < 0.8
    ? start + plate.slice(place + 1)
    : start + pick(random, everyCharacter) + plate.slice(place)
}

const misread = (random: Random, plate: string, kind: MisreadKind): string | undefined => {
  if (kind === 'lookAlike') {
    const alike = lookAlikesOf(plate)
    return alike.length > 0 ? pick(random, alike) : undefined
  }
  if (kind === 'cutTail') return plate.slice(0, plate.length - (random() < 0.7 ? 1 : 2))
  const read = otherError(random, plate)
  return read === plate || lookAlikesOf(plate).includes(read) ? undefined : read
}

/** A misread of a plate with one error; a plate without a look-alike character is never misread as one. */
export const misreadOf = (random: Random, plate: string, kind: MisreadKind): string | undefined => {
  for (let tries = 0; tries < 20; tries++) {
    const read = misread(random, plate, kind)
    if (read !== undefined) return read
  }
  return undefined
}

/** Which misread happens next. */
export const misreadKind = (random: Random): MisreadKind => {
  const share = random()
  if (share < 0.45) return 'lookAlike'
  return share < 0.7 ? 'cutTail' : 'other'
}
