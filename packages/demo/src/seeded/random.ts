/** A number from 0 up to 1, like Math.random. */
export type Random = () => number

/** The same seed gives the same numbers (mulberry32). */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from min to max, both included. */
export const wholeBetween = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1))

export const pick = <T>(random: Random, items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** The same items in another order. */
export const shuffled = <T>(random: Random, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** An independent sequence for each name. */
export const namedRandom = (seed: number, ...words: readonly (string | number)[]): Random => {
  let hash = (seed ^ 0x811c9dc5) >>> 0
  for (const letter of words.join('\u001f')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return seededRandom(hash)
}

/** An exponential variate with mean 1. */
export const exponential = (random: Random): number => -Math.log(1 - random())
