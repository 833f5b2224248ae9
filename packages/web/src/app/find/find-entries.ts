import type { IconName } from '#ui/icons/paths.ts'

/** The kinds of results, in this order where several match equally well. FND-20 */
export const entryKinds = [
  'lots',
  'stalls',
  'devices',
  'passholders',
  'guests',
  'vehicles',
  'screens',
  'actions',
  'customers',
  'users',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** A result: something to open. */
export interface Entry {
  key: string
  kind: EntryKind
  name: string
  /** Beside the name in grey: where it is. */
  detail: string
  icon: IconName
  to: string
  /** The dialog to open there. */
  open?: string | undefined
  /** Instead of leading to an address. */
  run?: () => void
  figure?: string
  /** In the plate face. */
  isNumber?: boolean
  /** How well it matches: the less, the better. FND-05 */
  rank: number
}

export interface EntryGroup {
  kind: EntryKind | 'recent'
  entries: readonly Entry[]
  /** How many more there are. */
  more: number
  /** There are even more than that. */
  isAtLeast?: boolean
}

/** How many of a kind are shown. */
export const mostShown = 8
const mostRecent = 6

const ranked = (entries: readonly Entry[], placeOf: (entry: Entry) => number): Entry[] =>
  [...entries].sort((one, other) => one.rank - other.rank || placeOf(one) - placeOf(other))

interface Found {
  kind: EntryKind
  entries: readonly Entry[]
  /** All that match, if the server has more than these. */
  total?: number
  isAtLeast?: boolean
}

const shownOf = (
  { kind, entries, total = entries.length, isAtLeast = false }: Found,
  placeOf: (entry: Entry) => number,
): EntryGroup => {
  const shown = ranked(entries, placeOf).slice(0, mostShown)
  return { kind, entries: shown, more: Math.max(0, total - shown.length), isAtLeast }
}

/** FND-21: with a search, the kinds that match best first; without one, what was used last and then the kinds in order. */
export const groupEntries = (
  found: readonly Found[],
  { search, recent }: { search: string; recent: readonly Entry[] },
): EntryGroup[] => {
  const places = new Map(recent.map(({ key }, place) => [key, place]))
  const placeOf = ({ key }: Entry) => places.get(key) ?? Infinity
  const filled = found.filter(({ entries }) => entries.length > 0).map((one) => shownOf(one, placeOf))
  if (search === '') {
    const used = recent.slice(0, mostRecent)
    const usedKeys = new Set(used.map(({ key }) => key))
    const others = filled
      .map((group) => ({ ...group, entries: group.entries.filter(({ key }) => !usedKeys.has(key)) }))
      .filter(({ entries }) => entries.length > 0)
    return used.length > 0 ? [{ kind: 'recent', entries: used, more: 0 }, ...others] : others
  }
  const best = (group: EntryGroup) => group.entries[0]!
  return filled.sort(
    (one, other) =>
      best(one).rank - best(other).rank ||
      Math.min(placeOf(best(one)), 1e9) - Math.min(placeOf(best(other)), 1e9),
  )
}
