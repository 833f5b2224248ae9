import { pick, wholeBetween, type Random } from './random.ts'

// None of these letters looks like a digit or another letter, so no plate can be taken for another by look-alike.
const letters = [...'ACEFHJKMNPRTUVWXY']
const firstLetters = [...'AC']

/** Distinct plates in the form of the province, such as CKRX708, none among those taken already. */
export const newPlates = (random: Random, count: number, taken = new Set<string>()): string[] => {
  const plates: string[] = []
  while (plates.length < count) {
    const word = pick(random, firstLetters) + Array.from({ length: 3 }, () => pick(random, letters)).join('')
    const plate = `${word}${String(wholeBetween(random, 0, 999)).padStart(3, '0')}`
    if (taken.has(plate)) continue
    taken.add(plate)
    plates.push(plate)
  }
  return plates
}
