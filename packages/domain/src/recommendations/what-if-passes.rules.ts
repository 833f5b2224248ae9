import { yearlyOfPasses } from './oversell.rules.ts'
import { percentileByRank } from './ranks.ts'
import type { AdvisedGroup, EvidenceDay } from './recommendations.model.ts'
import { consequencesOf, needOn, type Consequences } from './what-if.rules.ts'

/** REC-45: what more passes would have meant, on the days that count, and what they earn. */
export interface PassesWhatIf extends Consequences {
  /** Passes that are sold then. */
  readonly sold: number
  /** What would have come at the 97th percentile of the days, in whole vehicles. */
  readonly peak: number
  /** What the added passes earn a year, in cents. */
  readonly yearlyCents: number
  /** What turning away costs a year more than without them, in cents; null if one has no cost. */
  readonly awayYearlyCents: number | null
}

/** REC-04: the days on which vehicles can be compared with passes. */
export const daysWithPasses = (days: readonly EvidenceDay[]): EvidenceDay[] =>
  days.filter(({ passes }) => passes > 0)

/** REC-45: the 97th percentile of what would have come, in whole vehicles. */
export const peakWith = (days: readonly EvidenceDay[], sold: number): number =>
  Math.ceil(
    percentileByRank(
      days.map((day) => needOn(day, sold)),
      97,
    ) ?? 0,
  )

/** REC-45: with so many passes more than are sold now, by the same functions as the recommendation. */
export const whatIfPasses = (
  { evidence, capacity, passes, price }: Pick<AdvisedGroup, 'evidence' | 'capacity' | 'passes' | 'price'>,
  added: number,
  awayCents: number | null,
): PassesWhatIf => {
  const days = daysWithPasses(evidence.days)
  const sold = passes + added
  const then = consequencesOf(days, { capacity, sold })
  const now = consequencesOf(days, { capacity, sold: passes })
  const moreAway = (then.notServedAMonth - now.notServedAMonth) * 12
  return {
    ...then,
    sold,
    peak: peakWith(days, sold),
    yearlyCents: yearlyOfPasses(added, price),
    awayYearlyCents: awayCents === null ? null : Math.round(moreAway * awayCents),
  }
}
