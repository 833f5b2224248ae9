import type { GroupType } from '../stalls/stalls.model.ts'

/** A day of a group's history. Days are those of the lot's clock, YYYY-MM-DD. */
export interface HistoryDay {
  readonly day: string
  /** The highest number of vehicles within the group's hours; null = no value. */
  readonly peak: number | null
  /** How much of the group's hours has values, from 0 to 1. */
  readonly observedShare: number
  /** The group's capacity on that day; null = not known. */
  readonly capacity: number | null
  /** Passes sold on that day, a multi-pass as the vehicles that it allows inside; null = from before passes were recorded. */
  readonly passes: number | null
  /** A holiday, or in an occupancy exception. */
  readonly isException: boolean
}

/** Why a day is no evidence. */
export const reasonsLeftOut = ['exception', 'gaps', 'capacity', 'no-passes'] as const
/** One of these reasons. */
export type ReasonLeftOut = (typeof reasonsLeftOut)[number]

/** A day that counts: the peak and the passes of the same day. */
export interface EvidenceDay {
  readonly day: string
  readonly peak: number
  readonly passes: number
}

/** What a recommendation follows from; kept with it, so that it can be computed again. */
export interface Evidence {
  readonly days: readonly EvidenceDay[]
  readonly leftOut: readonly { readonly day: string; readonly reason: ReasonLeftOut }[]
  /** How many days are missing until there may be a recommendation; 0 = there are enough. */
  readonly missingDays: number
}

/** How often a pass is paid; a price by the hour gives no yearly figure. */
export type SoldFrequency = 'weekly' | 'monthly' | 'yearly'

/** The price of a group's passes. */
export interface PassPrice {
  readonly cents: number
  readonly frequency: SoldFrequency
}

/** A group as recommendations see it. */
export interface AdvisedGroup {
  readonly id: string
  readonly type: GroupType
  /** Stalls that count now. */
  readonly capacity: number
  /** Passes sold now, a multi-pass as the vehicles that it allows inside. */
  readonly passes: number
  /** Null = none, or by the hour. */
  readonly price: PassPrice | null
  readonly minimumStalls: number
  /** Stalls of the group that have a charging station. */
  readonly chargers: number
  readonly evidence: Evidence
}
