import type { GroupType } from '../stalls/stalls.model.ts'

/** How often a standard pass is paid. Source: decision 1. */
export const paymentFrequencies = ['hourly', 'weekly', 'monthly', 'yearly'] as const
/** How often a standard pass is paid. */
export type PaymentFrequency = (typeof paymentFrequencies)[number]

/** What a group is counted by. */
export const countingModes = ['stalls', 'plates'] as const
/** What a group is counted by. */
export type CountingMode = (typeof countingModes)[number]

/** CFG-22, CFG-26, LIM-33, LIM-35: the highest price of a pass, in the lot's currency, and the highest capacity, wherever they are typed. */
export const highestPassPrice = 1_000_000
/** See `highestPassPrice`. */
export const highestCapacity = 1_000_000

/** What people set of a parking group; the price in the lot's currency, the threshold in percent (null = the lot's). CFG-20 to CFG-27. */
export interface ParkingGroupSettings {
  readonly name: string
  readonly type: GroupType
  readonly standardPassPrice: number | null
  readonly standardPassPaymentFrequency: PaymentFrequency | null
  readonly minimumNumberOfStalls: number
  readonly passLimitPerDay: number | null
  readonly highOccupancyThreshold: number | null
  readonly countedBy: CountingMode
  readonly typedCapacity: number | null
  readonly isDefaultVisitor: boolean
}

/** What saving a minimum comes with. Source: specification section 5. */
export type MinimumWarning = 'may-affect-recommendations' | 'resets-waiting-period'
