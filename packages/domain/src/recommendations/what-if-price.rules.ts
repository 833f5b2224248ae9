import { changedCents, demandShare, yearlyOfPrice } from './adjust-price.rules.ts'
import type { AdvisedGroup } from './recommendations.model.ts'
import { consequencesOf, type Consequences } from './what-if.rules.ts'
import { daysWithPasses, peakWith } from './what-if-passes.rules.ts'

/** REC-46: what another price would have meant, on the days that count, and what it earns. */
export interface PriceWhatIf extends Consequences {
  /** Of one payment, in cents. */
  readonly newCents: number
  /** Passes that are sold then; not rounded. */
  readonly sold: number
  /** What would have come at the 97th percentile of the days, in whole vehicles. */
  readonly peak: number
  /** What a year earns more, in cents. */
  readonly yearlyCents: number
}

/** REC-46: with a price changed by some percent: the passes sold are P · (1 + e·s). */
export const whatIfPrice = (
  group: Pick<AdvisedGroup, 'evidence' | 'capacity' | 'passes' | 'price'>,
  stepPercent: number,
  elasticity: number,
): PriceWhatIf => {
  const share = stepPercent / 100
  const days = daysWithPasses(group.evidence.days)
  const sold = group.passes * demandShare(share, elasticity)
  return {
    ...consequencesOf(days, { capacity: group.capacity, sold }),
    newCents: changedCents(group.price?.cents ?? 0, stepPercent),
    sold,
    peak: peakWith(days, sold),
    yearlyCents: Math.round(yearlyOfPrice(group, share, elasticity)),
  }
}

/** REC-46: the elasticities at which a price is shown: nobody knows the lot's own. */
export const shownElasticities = [-0.1, -0.3, -0.6] as const

/** REC-46: the elasticity at which a changed price earns as much as before; null without a change. */
export const breakEvenElasticity = (stepPercent: number): number | null =>
  stepPercent === 0 || stepPercent <= -100 ? null : -1 / (1 + stepPercent / 100)
