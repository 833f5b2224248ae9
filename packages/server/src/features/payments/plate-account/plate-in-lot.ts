import type { RunningStay } from '@stallwise/domain/payments/plate-session.ts'

/** A plate in a lot, and its stay; null if no vehicle with it is known to be inside. */
export interface PlateInLot {
  readonly plate: string
  readonly stay: (RunningStay & { readonly visitIds: readonly string[] }) | null
}

/** A coupon code that a visitor typed. */
export interface TypedCode {
  readonly code: string | null
  /** VAL-16: too many wrong codes were typed: this one is not looked at. */
  readonly isPaused: boolean
}
