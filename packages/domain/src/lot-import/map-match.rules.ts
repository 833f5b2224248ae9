import { nameKey } from '../fields/field-values.ts'

/** A floor with the numbers of its stalls, or a drawing with those that it draws. */
export interface WithStalls {
  readonly name: string
  readonly stalls: readonly string[]
}

interface Pair {
  readonly drawing: number
  readonly floor: string
  readonly shared: number
  /** Stalls that only one of the two has. */
  readonly differing: number
}

const keysOf = (stalls: readonly string[]): ReadonlySet<string> => new Set(stalls.map(nameKey))

const pairsOf = (drawings: readonly WithStalls[], floors: readonly WithStalls[]): Pair[] => {
  const listed = floors.map(({ name, stalls }) => ({ name, keys: keysOf(stalls) }))
  return drawings.flatMap(({ stalls }, drawing) => {
    const drawn = keysOf(stalls)
    return listed.flatMap(({ name, keys }): Pair[] => {
      const shared = [...drawn].filter((key) => keys.has(key)).length
      const differing = drawn.size + keys.size - 2 * shared
      return shared > 0 ? [{ drawing, floor: name, shared, differing }] : []
    })
  })
}

/** LIM-66: for each drawing the floor that it belongs to, null if none. The best fits are settled first. */
export const matchMaps = (
  drawings: readonly WithStalls[],
  floors: readonly WithStalls[],
): readonly (string | null)[] => {
  const matched: (string | null)[] = drawings.map(() => null)
  const settled = new Set<string>()
  const best = pairsOf(drawings, floors).sort((a, b) => b.shared - a.shared || a.differing - b.differing)
  for (const { drawing, floor } of best) {
    if (matched[drawing] !== null || settled.has(floor)) continue
    matched[drawing] = floor
    settled.add(floor)
  }
  return matched
}
