import { paymentsAYear } from './oversell.rules.ts'
import type { AdvisedGroup } from './recommendations.model.ts'

/** REC-44: how many days of a pass one vehicle that is turned away costs. */
const daysLost = 3

/** What of a lot says what it costs to turn a vehicle away, in cents; null = nothing. */
export interface AwayFigures {
  readonly setCents: number | null
  readonly dailyMaximumCents: number | null
}

/**
 * REC-44: what it costs to turn one vehicle away, in cents: as it is set, else three times the lot's daily maximum where it has
 * one, else three days of a pass; null without a price.
 */
export const awayCents = (
  { price }: Pick<AdvisedGroup, 'price'>,
  { setCents, dailyMaximumCents }: AwayFigures,
): number | null => {
  if (setCents !== null) return setCents
  if (dailyMaximumCents !== null) return daysLost * dailyMaximumCents
  return price ? Math.round((daysLost * price.cents * paymentsAYear[price.frequency]) / 365) : null
}
