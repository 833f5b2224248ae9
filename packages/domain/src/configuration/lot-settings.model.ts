/** Weekdays (0 = Sunday) and hours (HH:MM, to at most 24:00) in which passes of a kind are valid. CFG-06. */
export interface PassValidityGroup {
  /** Absent = new. */
  readonly _id?: string | undefined
  readonly name: string
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}

/** How recommendations are made on a lot; money in the lot's currency. CFG-08, decision 6. */
export interface RecommendationSettings {
  readonly mediumRisk: boolean
  readonly waitingPeriodDays: number
  readonly raiseFromPercent: number
  readonly lowerUntilPercent: number
  readonly priceStepPercent: number
  readonly elasticity: number
  readonly visitorStallMonthlyRevenue: number | null
  /** REC-44: what it costs to turn a vehicle away, in cents; null = worked out from prices. */
  readonly turnedAwayCents: number | null
}

/** How many days device data is kept. CFG-05. */
export interface RetentionDays {
  readonly events: number
  readonly plates: number
  readonly matchedImages: number
  readonly unmatchedImages: number
}

/** The settings of a lot as a whole. CFG-01 to CFG-09. */
export interface LotSettings {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly highOccupancyThreshold: number
  readonly capitalizationRate: number | null
  readonly sensorTimeoutMinutes: number
  readonly latenessMinutes: number
  /** VIO-16. */
  readonly violationGraceMinutes: number
  /** VIO-19: of vehicles without a pass; null = none. */
  readonly timeLimitMinutes: number | null
  readonly enableTenantTrackingByPassholderGroup: boolean
  readonly enableSmallerMapIcon: boolean
  readonly publicMap: boolean
  readonly retention: RetentionDays
  readonly tabAccess: { readonly violation: boolean }
  readonly passValidityGroups: readonly PassValidityGroup[]
  readonly visitorDurations: readonly number[]
  /** CFG-13, PAY-12: how long a vehicle may stay to leave the lot. */
  readonly exitGraceMinutes: number
  /** CFG-13, PAY-17: how long before it begins, or is made, a pass covers. */
  readonly coverBeforeMinutes: number
  readonly recommendationSettings: RecommendationSettings
  readonly timeBoundPasses: boolean
}

/** The default recommendation settings. Source: decision 6. */
export const defaultRecommendationSettings: RecommendationSettings = {
  mediumRisk: false,
  waitingPeriodDays: 30,
  raiseFromPercent: 95,
  lowerUntilPercent: 60,
  priceStepPercent: 5,
  elasticity: -0.3,
  visitorStallMonthlyRevenue: null,
  turnedAwayCents: null,
}

/** PAY-12: how long a vehicle may stay to leave the lot, in minutes: as long as nothing else is set, and at most. */
export const exitGrace = { usual: 15, max: 60 } as const

/** PAY-17: how long before it begins, or is made, a pass covers, in minutes: as long as nothing else is set, and at most. */
export const coverBefore = { usual: 60, max: 120 } as const
