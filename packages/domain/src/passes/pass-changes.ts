import type { PassChange } from './pass-change.model.ts'

/** The places of changes in a list, oldest first, by the plates, tags and passholders that they move. */
interface PassChangeIndex {
  /** How many changes it has; a list that was made of another one shares its index, which may have later ones. */
  size: number
  readonly places: Map<string, number[]>
}

const indexes = new WeakMap<readonly PassChange[], PassChangeIndex>()
const none: readonly PassChange[] = []

const namesOf = ({ plates, tags, passes, authorised = [] }: PassChange): Set<string> => {
  const names = new Set<string>()
  for (const { seen } of plates) names.add(seen)
  for (const { seen } of tags) names.add(seen)
  for (const { passholderId } of passes) names.add(passholderId)
  for (const { plate } of authorised) names.add(plate)
  return names
}

const addTo = (index: PassChangeIndex, change: PassChange): void => {
  for (const name of namesOf(change)) {
    const places = index.places.get(name)
    if (places) places.push(index.size)
    else index.places.set(name, [index.size])
  }
  index.size++
}

const indexOf = (changes: readonly PassChange[]): PassChangeIndex => {
  const known = indexes.get(changes)
  if (known) return known
  const index: PassChangeIndex = { size: 0, places: new Map() }
  for (const change of changes) addTo(index, change)
  indexes.set(changes, index)
  return index
}

/** The changes with one more, which is the newest. Neither list is ever changed itself. */
export const withChange = (changes: readonly PassChange[], change: PassChange): readonly PassChange[] => {
  const next = [...changes, change]
  const index = indexes.get(changes)
  if (index?.size !== changes.length) return next
  addTo(index, change)
  indexes.set(next, index)
  return next
}

/**
 * PAS-30: the changes at or after a time that may move a plate, tag or pass, newest first. A lot where visitors pay has one
 * for each payment, and every read and visit asks about one vehicle: looking at all changes took longer than judging.
 */
export const changesOf = (
  changes: readonly PassChange[],
  name: string,
  since: number,
): readonly PassChange[] => {
  // Nearly all reads are later than every change.
  if (changes.length === 0 || changes.at(-1)!.from < since) return none
  const places = indexOf(changes).places.get(name)
  if (!places) return none
  const found: PassChange[] = []
  for (let nth = places.length - 1; nth >= 0; nth--) {
    const change = changes[places[nth]!]
    if (change === undefined) continue
    if (change.from < since) break
    found.push(change)
  }
  return found
}
