import type { PaymentFrequency } from '../configuration/parking-group.model.ts'
import type { RecommendationSettings } from '../configuration/lot-settings.model.ts'
import type { AdjustedPrice } from './adjust-price.rules.ts'
import type { Oversell } from './oversell.rules.ts'
import type { AdvisedGroup, HistoryDay } from './recommendations.model.ts'
import type { StallMix } from './stall-mix.rules.ts'

/** What a recommendation is about. Source: decision 1. */
export const recommendationTypes = ['oversell', 'stallMix', 'adjustPrice'] as const
/** One of these types. */
export type RecommendationType = (typeof recommendationTypes)[number]

/** A parking group with what its recommendations follow from; money in cents of the lot's currency. */
export interface GroupToAdvise {
  readonly id: string
  readonly type: AdvisedGroup['type']
  readonly capacity: number
  /** Passes sold now, a multi-pass as the vehicles that it allows inside. */
  readonly passes: number
  readonly priceCents: number | null
  readonly frequency: PaymentFrequency | null
  readonly minimumStalls: number
  /** Stalls of the group that have a charging station. */
  readonly chargers: number
  /** REC-51: until when it waits for its next recommendation, in milliseconds since 1970 UTC; null = it does not. */
  readonly waitsUntil: number | null
  readonly history: readonly HistoryDay[]
}

/** The settings that recommendations of a lot follow from. */
export type AdviceSettings = Omit<RecommendationSettings, 'waitingPeriodDays' | 'turnedAwayCents'>

/** A lot with all of its groups. `day`: today on the lot's clock, YYYY-MM-DD. */
export interface LotToAdvise {
  readonly day: string
  readonly settings: AdviceSettings
  readonly groups: readonly GroupToAdvise[]
}

/** Why a group gets no recommendation of a type. */
export const reasonsWithout = [
  'history',
  'no-stalls',
  'no-passes',
  'no-price',
  'hourly',
  'contradicted',
  'no-room',
  'no-gain',
  'not-short',
  'nobody-spare',
] as const
/** One of these reasons. */
export type ReasonWithout = (typeof reasonsWithout)[number]

/** What a group is advised: a recommendation of a type, or why there is none. */
export interface GroupAdvice {
  /** With the days that count for passes. */
  readonly group: AdvisedGroup
  /** With the days that count for peaks, also those without passes. */
  readonly byPeaks: AdvisedGroup
  readonly waitsUntil: number | null
  readonly oversell: Oversell | ReasonWithout
  readonly adjustPrice: AdjustedPrice | ReasonWithout
}

/** What a lot is advised. */
export interface LotAdvice {
  readonly groups: readonly GroupAdvice[]
  readonly stallMix: StallMix | ReasonWithout
}
