import type { AdviceSettings, LotAdvice } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { groupsOf, type Found } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { peak97Of, spareOf } from '@stallwise/domain/recommendations/stall-mix.rules.ts'
import type { AdvisedLot } from './advised-lots.store.ts'

/** What is kept with a revision, from which it can be computed again. */
export interface StoredEvidence {
  readonly day: string
  readonly settings: AdviceSettings
  readonly capitalizationRate: number | null
  /** Of a stall mix all groups that took part; else the one that it is about. */
  readonly groups: readonly AdvisedGroup[]
  /** Of a price, what each group of the lot has to spare (REC-30); absent in revisions from before this was kept. */
  readonly spare?: readonly SpareStalls[]
}

/** The stalls that a group could give (REC-20), and what that follows from. */
export interface SpareStalls {
  readonly group: string
  readonly stalls: number
  readonly minimumStalls: number
  /** The 97th peak; null = there are too few days. */
  readonly peak: number | null
  readonly spare: number
}

const spareStallsOf = (group: AdvisedGroup): SpareStalls => ({
  group: group.id,
  stalls: group.capacity,
  minimumStalls: group.minimumStalls,
  peak: peak97Of(group) ?? null,
  spare: spareOf(group),
})

/** What a recommendation of a lot was worked out from. */
export const evidenceFor = (
  { toAdvise, capitalizationRate }: AdvisedLot,
  { groups }: LotAdvice,
  found: Found,
): StoredEvidence => ({
  day: toAdvise.day,
  settings: toAdvise.settings,
  capitalizationRate,
  groups:
    found.type === 'stallMix'
      ? groups.filter(({ waitsUntil }) => waitsUntil === null).map(({ byPeaks }) => byPeaks)
      : groups
          .filter(({ group }) => groupsOf(found).includes(group.id))
          .map(({ group, byPeaks }) => (found.type === 'oversell' ? group : byPeaks)),
  ...(found.type === 'adjustPrice' && { spare: groups.map(({ byPeaks }) => spareStallsOf(byPeaks)) }),
})
