/** How many minutes one hourly rate pays for. PRI-10. */
export const intervalLengths = [10, 15, 20, 30, 60] as const

/** What a day is for daily rates and the daily maximum. PRI-20. */
export const dayKinds = ['from-entry', 'calendar-day'] as const
/** What a day is for daily rates and the daily maximum. */
export type DayKind = (typeof dayKinds)[number]

/** Another hourly rate at some hours: weekdays (0 = Sunday), HH:MM on the lot's clock, until at most 24:00; `to` at or before `from` is on the next day. PRI-12. */
export interface RateWindow {
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly cents: number
}

/** A rate for each interval of `intervalMinutes` that has begun. PRI-10 to PRI-13. */
export interface HourlyRates {
  readonly intervalMinutes: number
  readonly cents: number
  /** The first that applies counts. */
  readonly windows: readonly RateWindow[]
}

/** A rate for each day that has begun; `weekdays` are exceptions (0 = Sunday), of which the first that applies counts. PRI-21. */
export interface DailyRates {
  readonly cents: number
  readonly weekdays: readonly { readonly days: readonly number[]; readonly cents: number }[]
}

/** A flat rate on some days: YYYY-MM-DD and HH:MM on the lot's clock; `to` at or before `from` is on the next day. PRI-30. */
export interface SpecialEvent {
  readonly name: string
  readonly firstDay: string
  readonly lastDay: string
  readonly from: string
  readonly to: string
  readonly cents: number
  readonly excludedDays: readonly string[]
}

/** Dynamic pricing: rates are multiplied by the highest step reached at entry, at least `floor` and at most `ceiling`. PRI-40. */
export interface PriceLadder {
  readonly steps: readonly { readonly fromPercent: number; readonly multiplier: number }[]
  readonly floor: number
  readonly ceiling: number
}

/** A tax in percent, at most three decimals. PRI-60. */
export interface PriceTax {
  readonly name: string
  readonly percent: number
  readonly registrationNumber: string
  /** Whether prices include it. */
  readonly isIncluded: boolean
}

/** Everything that a price depends on besides the visit; money in integer cents of the lot's currency. Rules PRI. */
export interface RatePlan {
  readonly hourly: HourlyRates | null
  readonly daily: DailyRates | null
  readonly events: readonly SpecialEvent[] | null
  readonly graceMinutes: number | null
  readonly maximumCents: number | null
  readonly dayKind: DayKind
  readonly ladder: PriceLadder | null
  readonly tax: PriceTax | null
}

/** A plan from a moment on (milliseconds since 1970 UTC), for a visitor group or (null) for all that have no plan of their own. PRI-70. */
export interface PlannedRates {
  readonly groupId: string | null
  readonly effectiveFrom: number
  /** Null: the group no longer has a plan of its own, or the lot charges nothing. */
  readonly plan: RatePlan | null
}
