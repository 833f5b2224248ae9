import { pick, wholeBetween, type Random } from './random.ts'

// Without letters that look like a digit or another letter, so that no plates are look-alikes.
const letters = [...'ACEFHJKMNPRTUVWXY']
const firstLetters = [...'AC']

/** Unused plates in the format of the province, such as CKRX708. */
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
