import type { PlateCandidate } from '../ingest/device-events.ts'

/** VEH-11: how far the plate of a visit is trusted: how a read was matched to a known plate, or that a person confirmed it. Source: decision 3. */
export type PlateMatch = 'exact' | 'lookAlike' | 'candidate' | 'confirmed' | 'none'

const families = ['0OQD', '1IL', '2Z', '5S', '8B', '6G']
const othersOf = new Map(
  families.flatMap((family) =>
    [...family].map((letter) => [letter, [...family].filter((other) => other !== letter)] as const),
  ),
)

/** VEH-01: every plate that differs from this one in a single look-alike character (0 O Q D, 1 I L, 2 Z, 5 S, 8 B, 6 G). Source: decision 3. */
export const lookAlikesOf = (plate: string): string[] => {
  const found: string[] = []
  for (let place = 0; place < plate.length; place++) {
    const others = othersOf.get(plate[place]!)
    if (!others) continue
    for (const other of others) found.push(plate.slice(0, place) + other + plate.slice(place + 1))
  }
  return found
}

/** VEH-02: matched exactly, then by look-alike, then by the reader's other candidates, best first. All plates normalised. Source: decision 3. */
export const matchPlate = (
  read: string,
  candidates: readonly PlateCandidate[],
  isKnown: (plate: string) => boolean,
): { readonly plate: string; readonly match: PlateMatch } => {
  if (isKnown(read)) return { plate: read, match: 'exact' }
  const lookAlike = lookAlikesOf(read).find(isKnown)
  if (lookAlike !== undefined) return { plate: lookAlike, match: 'lookAlike' }
  const candidate = [...candidates].sort((a, b) => b.score - a.score).find(({ plate }) => isKnown(plate))
  return candidate ? { plate: candidate.plate, match: 'candidate' } : { plate: read, match: 'none' }
}
