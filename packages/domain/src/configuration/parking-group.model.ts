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
export const maxPassPrice = 1_000_000
/** See `maxPassPrice`. */
export const maxCapacity = 1_000_000

/** The settings of a parking group; price in the lot's currency, threshold in percent (null = the lot's). CFG-20 to CFG-27. */
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

/** A warning about saving a minimum. Source: specification section 5. */
export type MinimumWarning = 'may-affect-recommendations' | 'resets-waiting-period'
