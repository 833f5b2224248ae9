/** VAL-03: staff give it to a license plate, or visitors enter its coupon code. */
export const waysOfGiving = ['staff', 'coupon'] as const
/** VAL-03: who gives a validation. */
export type WayOfGiving = (typeof waysOfGiving)[number]

/** VAL-01: free time, a percentage, or an amount of the lot's currency. */
export const reductionKinds = ['minutes', 'percent', 'amount'] as const
/** VAL-01: what a validation takes off. */
export type ReductionKind = (typeof reductionKinds)[number]

/** VAL-08: the states of a validation. */
export const validationStates = ['active', 'upcoming', 'expired', 'usedUp', 'off'] as const
/** VAL-08: the state of a validation. */
export type ValidationState = (typeof validationStates)[number]

/** VAL-10: the states of a use; a released one does not count. */
export const useStates = ['reserved', 'used', 'released'] as const
/** VAL-10: the state of a use. */
export type UseState = (typeof useStates)[number]

/** VAL-11: why a coupon or validation cannot be used. */
export const useRefusals = ['unknown-code', 'not-yet-valid', 'expired', 'used-up', 'already-used'] as const
/** VAL-11: why a coupon or validation cannot be used. */
export type UseRefusal = (typeof useRefusals)[number]

/** What people enter of a payment validation. Days are YYYY-MM-DD on the lot's calendar. */
export interface PaymentValidationDraft {
  readonly name: string
  readonly givenBy: string | null
  readonly couponCode: string | null
  readonly reduction: string | null
  /** Minutes, percent, or an amount of the lot's currency. */
  readonly amount: number | string | null
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly maximumUses: number | string | null
  readonly maximumUsesPerDay: number | string | null
  readonly isActive: boolean
}

/** What limits the use of a validation. */
export interface ValidationLimits {
  readonly isActive: boolean
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly maximumUses: number | null
  /** By one license plate on one day of the lot's calendar. */
  readonly maximumUsesPerDay: number | null
}

/** What a validation takes off. */
export interface ValidationReduction {
  readonly reduction: ReductionKind
  readonly amount: number
}

/** VAL-02, VAL-03: the longest name, and lengths of coupon codes. */
export const validationLimits = {
  name: 60,
  shortestCode: 4,
  longestCode: 20,
  minutes: 44_640,
  percent: 100,
  amount: 100_000,
  uses: 1_000_000,
} as const

/** VAL-21: how long before a stay begins staff may give a validation that counts for it, in hours. */
export const givenHours = 24
