import { percentileByRank } from './ranks.ts'
import type { AdvisedGroup, EvidenceDay } from './recommendations.model.ts'
import { mixOf, reserveOf, type StallMix, type StallMove, type VisitorStalls } from './stall-mix.rules.ts'
import { consequencesOf, type Consequences } from './what-if.rules.ts'

/** REC-47: with so many stalls, on the days that count; what came is what it was. */
export const consequencesOfStalls = (days: readonly EvidenceDay[], capacity: number): Consequences =>
  consequencesOf(
    days.map((day) => ({ ...day, passes: 1 })),
    { capacity, sold: 1 },
  )

/** REC-47: a group that gives or gets stalls. */
export interface GroupWhatIf {
  readonly group: AdvisedGroup
  readonly old: number
  readonly new: number
  /** The 97th percentile of its daily peaks; undefined without days. */
  readonly peak: number | undefined
  /** What is left free at that peak, after the change and the twentieth that stays free. */
  readonly left: number | undefined
  readonly before: Consequences
  readonly after: Consequences
}

/** REC-47: what moves of stalls would have meant. */
export interface MixWhatIf {
  readonly mix: StallMix
  readonly groups: readonly GroupWhatIf[]
}

/** REC-47: what moves of stalls between groups would have meant, by the same functions as the recommendation. */
export const whatIfMix = (
  groups: readonly AdvisedGroup[],
  moves: readonly StallMove[],
  visitors: VisitorStalls,
): MixWhatIf => {
  const mix = mixOf(groups, moves, visitors)
  return {
    mix,
    groups: mix.groupChanges.map(({ group: id, old, new: after }): GroupWhatIf => {
      const group = groups.find((one) => one.id === id)!
      const { days } = group.evidence
      const peak = percentileByRank(
        days.map((day) => day.peak),
        97,
      )
      return {
        group,
        old,
        new: after,
        peak,
        left: peak === undefined ? undefined : after - peak - reserveOf(old),
        before: consequencesOfStalls(days, old),
        after: consequencesOfStalls(days, after),
      }
    }),
  }
}

/** REC-20, REC-22, REC-23: whether stalls may go from one group to another at all. */
export const mayMove = (from: AdvisedGroup, to: AdvisedGroup): boolean =>
  from.type !== to.type && from.type !== 'reserved' && to.type !== 'reserved'

/** REC-47: the most stalls that can go from one group to another, beside other moves; its minimum stays. */
export const mostMoved = (
  from: AdvisedGroup,
  to: AdvisedGroup,
  others: readonly StallMove[] = [],
): number => {
  const given = others.reduce((sum, move) => sum + (move.from === from.id ? move.stalls : 0), 0)
  const left = Math.max(0, from.capacity - from.minimumStalls - given)
  return to.type === 'ev' ? Math.min(left, from.chargers) : left
}

/** REC-47: moves with another number of stalls between two groups. */
export const withMove = (moves: readonly StallMove[], { from, to, stalls }: StallMove): StallMove[] => [
  ...moves.filter((one) => one.from !== from || one.to !== to),
  ...(stalls > 0 ? [{ from, to, stalls }] : []),
]
