import type { AuthorisationMove, OwnerMove, PassMove } from './pass-change.model.ts'

const indexes = new WeakMap<readonly object[], ReadonlyMap<string, object>>()

/** Up to this number of moves, a search is as fast as an index. */
const few = 16

const indexOf = <Move extends object>(
  moves: readonly Move[],
  keyOf: (move: Move) => string,
): ReadonlyMap<string, object> => {
  const known = indexes.get(moves)
  if (known) return known
  const index = new Map<string, object>()
  for (const move of moves) if (!index.has(keyOf(move))) index.set(keyOf(move), move)
  indexes.set(moves, index)
  return index
}

/**
 * PAS-30: the move of a plate, tag or pass in a change of passes, which is never changed itself. An import moves tens of
 * thousands at once, and every visit and read of the window is asked about: that would take seconds by search. `keyOf`
 * is always the same for a list.
 */
export const moveOf = <Move extends object>(
  moves: readonly Move[],
  keyOf: (move: Move) => string,
  key: string,
): Move | undefined =>
  moves.length <= few
    ? moves.find((move) => keyOf(move) === key)
    : (indexOf(moves, keyOf).get(key) as Move | undefined)

/** The plate or tag that moves. */
export const seenOf = ({ seen }: OwnerMove): string => seen
/** The passholder whose pass changes. */
export const passholderOf = ({ passholderId }: PassMove): string => passholderId
/** The plate whose authorisations change. */
export const plateOf = ({ plate }: AuthorisationMove): string => plate
