import { million, millionths } from './millionths.ts'
import { paymentsAYear } from './oversell.rules.ts'
import { percentileByRank } from './ranks.ts'
import type { AdvisedGroup } from './recommendations.model.ts'

/** The settings of a lot about prices. Percents; the elasticity is the change of demand per change of price. */
export interface PriceSettings {
  readonly raiseFromPercent: number
  readonly lowerUntilPercent: number
  readonly priceStepPercent: number
  readonly elasticity: number
}

/** REC-30 to REC-32: a price recommendation. */
export interface AdjustedPrice {
  /** Of one payment, in cents. */
  readonly oldCents: number
  readonly newCents: number
  readonly stepPercent: number
  readonly yearlyCents: number
}

/** REC-31: the share of demand that is left when the price changes by a share; never less than none. */
export const demandShare = (share: number, elasticity: number): number => Math.max(0, 1 + elasticity * share)

/** REC-31: what a year earns more with a price that is changed by a share, in cents, before it is rounded. */
export const yearlyOfPrice = (
  { passes, price }: Pick<AdvisedGroup, 'passes' | 'price'>,
  share: number,
  elasticity: number,
): number =>
  price
    ? passes *
      price.cents *
      paymentsAYear[price.frequency] *
      ((1 + share) * demandShare(share, elasticity) - 1)
    : 0

/** REC-30: a price that is changed by some percent, in whole cents. */
export const changedCents = (cents: number, stepPercent: number): number =>
  Math.round((cents * millionths(100 + stepPercent)) / (100 * million))

/** REC-30 to REC-32: whether the price of a group should change; `isSpare`: a group of the lot has stalls to give. */
export const adjustedPriceOf = (
  group: Pick<AdvisedGroup, 'capacity' | 'passes' | 'price' | 'evidence'>,
  settings: PriceSettings,
  { isSpare }: { readonly isSpare: boolean },
): AdjustedPrice | undefined => {
  const { price, evidence, capacity } = group
  if (!price || price.cents === 0 || evidence.missingDays > 0 || capacity === 0) return undefined
  const peak = percentileByRank(
    evidence.days.map((day) => day.peak),
    97,
  )!
  const { raiseFromPercent, lowerUntilPercent, priceStepPercent, elasticity } = settings
  const peakPercents = peak * 100 * million
  const raises = peakPercents >= millionths(raiseFromPercent) * capacity && !isSpare
  const lowers = peakPercents <= millionths(lowerUntilPercent) * capacity
  if (!raises && !lowers) return undefined
  const stepPercent = raises ? priceStepPercent : -priceStepPercent
  const yearlyCents = Math.round(yearlyOfPrice(group, stepPercent / 100, elasticity))
  const newCents = changedCents(price.cents, stepPercent)
  if (yearlyCents <= 0 || newCents === price.cents) return undefined
  return { oldCents: price.cents, newCents, stepPercent, yearlyCents }
}

/** REC-46: how many of the passes sold may be given up at a new price while it still earns more than before. */
export const passesThatMayLeave = (
  passes: number,
  { oldCents, newCents }: Pick<AdjustedPrice, 'oldCents' | 'newCents'>,
): number => Math.max(0, Math.ceil((passes * (newCents - oldCents)) / newCents) - 1)
