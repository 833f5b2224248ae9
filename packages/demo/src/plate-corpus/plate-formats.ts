import { pick, type Random } from '#seeded/random.ts'

/** Series leave out the letters that are easily confused; vanity plates use them all. */
const seriesLetters = [...'ABCDEFGHJKLMNPRSTUVWXYZ']
const allLetters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const digits = [...'0123456789']

/** L = a letter of a series, V = any letter, 9 = a digit; with how common the format is in a garage of one state. */
const formats: readonly (readonly [string, number])[] = [
  ['9LLL999', 0.5], // California
  ['LLL9999', 0.28], // Texas, New York, Ohio, Pennsylvania and others
  ['LLLL99', 0.05], // Florida
  ['LL99999', 0.07], // Illinois
  ['9999LL', 0.03], // Older series of six characters
  ['VVVVVVV', 0.04],
  ['VVVVV9', 0.03],
]

const characters: Readonly<Record<string, readonly string[]>> = {
  L: seriesLetters,
  V: allLetters,
  '9': digits,
}

/** A plate in a format of the United States. */
export const usPlate = (random: Random): string => {
  let left = random()
  const [format] = formats.find(([, share]) => (left -= share) < 0) ?? formats[0]!
  return [...format].map((kind) => pick(random, characters[kind]!)).join('')
}
