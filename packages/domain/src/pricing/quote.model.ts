/** What is taken off a price: a percentage (at most three decimals), or an amount in cents. */
export type Reduction =
  { readonly kind: 'percent'; readonly percent: number } | { readonly kind: 'amount'; readonly cents: number }

/** A validation of a visit, in any combination. PRI-50 to PRI-52. */
export interface PriceValidation {
  readonly freeMinutes: number
  readonly percent: number
  readonly cents: number
}

/** A span of time: milliseconds since 1970 UTC; `to` may be Infinity. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** A stay to be charged: milliseconds since 1970 UTC. */
export interface PricedStay {
  readonly entry: number
  readonly exit: number
  /** PRI-05: time of the stay that is not charged, in the order of its begin, without overlaps. */
  readonly leftOut?: readonly TimeSpan[]
  /** PRI-04: whether the plan’s grace period applies; it does unless this is false. */
  readonly hasGrace?: boolean
  /** Occupancy in percent when the vehicle entered; null if it was not known. PRI-41. */
  readonly occupancyPercent?: number | null
  readonly validations?: readonly PriceValidation[]
  readonly coupon?: { readonly code: string; readonly reduction: Reduction } | null
}

interface Part {
  /** Milliseconds since 1970 UTC. */
  readonly from: number
  readonly to: number
  readonly cents: number
}

/** A line of a quote, with what its text needs. `cents` are signed; the sum of all lines is the total. */
export type QuoteLine =
  | (Part & { readonly kind: 'grace'; readonly minutes: number })
  | (Part & { readonly kind: 'free-time'; readonly minutes: number })
  | (Part & {
      readonly kind: 'hourly'
      readonly count: number
      readonly intervalMinutes: number
      readonly eachCents: number
    })
  | (Part & { readonly kind: 'daily' })
  | (Part & { readonly kind: 'event'; readonly name: string })
  | (Part & { readonly kind: 'maximum'; readonly maximumCents: number })
  | { readonly kind: 'percent-off'; readonly percent: number; readonly cents: number }
  | { readonly kind: 'amount-off'; readonly cents: number }
  | { readonly kind: 'coupon'; readonly code: string; readonly cents: number }
  | { readonly kind: 'tax'; readonly name: string; readonly percent: number; readonly cents: number }

/** The sums of a quote in cents. */
export interface QuoteTotals {
  /** Before validations and coupon. */
  readonly parkingCents: number
  /** Without the tax, also where prices include it. */
  readonly netCents: number
  readonly taxCents: number
  /** What is to be paid: net and tax. */
  readonly totalCents: number
}

/** What a stay costs. */
export interface Quote {
  readonly lines: readonly QuoteLine[]
  readonly totals: QuoteTotals
  /** What rates were multiplied by. PRI-40. */
  readonly multiplier: number
}
