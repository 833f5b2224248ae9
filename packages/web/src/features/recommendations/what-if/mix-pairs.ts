import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { shortOf, spareOf, type StallMove } from '@stallwise/domain/recommendations/stall-mix.rules.ts'
import { mayMove } from '@stallwise/domain/recommendations/what-if-mix.rules.ts'

/** The groups, by their ids, between which the slider moves stalls. */
export interface Pair {
  readonly from: string
  readonly to: string
}

/** The first of the recommended moves; else from the group with most to spare to the one that is most short. */
export const firstPair = (
  groups: readonly AdvisedGroup[],
  advised: readonly StallMove[],
): Pair | undefined => {
  const [move] = advised
  if (move) return { from: move.from, to: move.to }
  const givers = groups.toSorted((a, b) => spareOf(b) - spareOf(a))
  for (const from of givers) {
    const [to] = groups.filter((one) => mayMove(from, one)).toSorted((a, b) => shortOf(b) - shortOf(a))
    if (to) return { from: from.id, to: to.id }
  }
  return undefined
}

/** The groups of a pair; where the second may not get stalls of the first, another that may. */
export const pairOf = (groups: readonly AdvisedGroup[], { from: fromId, to: toId }: Pair) => {
  const from = groups.find(({ id }) => id === fromId)
  const wanted = groups.find(({ id }) => id === toId)
  if (!from) return undefined
  const to = wanted && mayMove(from, wanted) ? wanted : groups.find((one) => mayMove(from, one))
  return to && { from, to }
}
