import { rankOf } from './ranks.ts'
import type { AdvisedGroup, EvidenceDay, SoldFrequency } from './recommendations.model.ts'

/** REC-11: payments of a pass in a year. */
export const paymentsAYear: Readonly<Record<SoldFrequency, number>> = { weekly: 52, monthly: 12, yearly: 1 }

/** REC-10: at most a quarter of the passes sold is added. */
const mostAdded = (passes: number): number => Math.ceil(passes / 4)

/** The show-up of a day, peak / passes, is compared as a fraction, so that equal ones are equal. */
export const byShowUp = (a: EvidenceDay, b: EvidenceDay): number => a.peak * b.passes - b.peak * a.passes

/** REC-10: what limits the passes to add. */
export interface PassLimits {
  /** The day at the percentile of the show-ups. */
  readonly day: EvidenceDay
  /** How many more fit at its show-up; negative if there are too many already. */
  readonly fit: number
  /** A quarter of the passes sold. */
  readonly most: number
}

/** REC-10: what limits the passes to add, with the show-up of the day at a percentile; undefined if nobody can say. */
export const limitsOfPasses = (
  days: readonly EvidenceDay[],
  { capacity, passes }: Pick<AdvisedGroup, 'capacity' | 'passes'>,
  percent: number,
): PassLimits | undefined => {
  const day = days.toSorted(byShowUp)[rankOf(percent, days.length)]
  if (!day || passes === 0 || day.peak === 0) return undefined
  return {
    day,
    fit: Math.floor((capacity * day.passes) / day.peak) - passes,
    most: mostAdded(passes),
  }
}

/** REC-10: by how many passes the capacity exceeds the passes sold, with the show-up of the day at a percentile. */
export const passesToAdd = (
  days: readonly EvidenceDay[],
  sold: Pick<AdvisedGroup, 'capacity' | 'passes'>,
  percent: number,
): number => {
  const limits = limitsOfPasses(days, sold, percent)
  return limits ? Math.min(limits.most, Math.max(0, limits.fit)) : 0
}

/** REC-10: the passes to add, by the risk that is taken. */
export interface OversellOptions {
  readonly p97: { readonly add: number }
  /** Null if the operator did not turn it on. */
  readonly mediumRisk: { readonly add: number } | null
}

/** REC-10 to REC-12: an oversell recommendation. */
export interface Oversell {
  readonly options: OversellOptions
  readonly passCount: number
  readonly yearlyCents: number
}

/** The yearly earnings of a number of passes, in cents. */
export const yearlyOfPasses = (count: number, price: AdvisedGroup['price']): number =>
  price ? count * price.cents * paymentsAYear[price.frequency] : 0

/** REC-10 to REC-12: how many more passes a group can sell; undefined if none, or if too little is known. */
export const oversellOf = (
  group: Pick<AdvisedGroup, 'capacity' | 'passes' | 'price' | 'evidence'>,
  { mediumRisk }: { readonly mediumRisk: boolean },
): Oversell | undefined => {
  const { evidence, price } = group
  if (!price || evidence.missingDays > 0) return undefined
  const options: OversellOptions = {
    p97: { add: passesToAdd(evidence.days, group, 97) },
    mediumRisk: mediumRisk ? { add: passesToAdd(evidence.days, group, 90) } : null,
  }
  const passCount = (options.mediumRisk ?? options.p97).add
  if (passCount < 1) return undefined
  return { options, passCount, yearlyCents: yearlyOfPasses(passCount, price) }
}

/** REC-13: what a yearly change is worth by the lot's capitalization rate, in whole units of its currency; null without a rate. */
export const assetValueOf = (yearlyCents: number, ratePercent: number | null): number | null =>
  ratePercent ? Math.round(yearlyCents / ratePercent) : null
