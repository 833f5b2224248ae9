import type { PriceValidation, Reduction } from '../pricing/quote.model.ts'
import type {
  UseRefusal,
  ValidationLimits,
  ValidationReduction,
  ValidationState,
} from './payment-validations.model.ts'

/** How often a validation was used; released uses do not count. */
export interface UseCounts {
  readonly uses: number
  /** Those of the license plate on the lot's day. */
  readonly usesOfPlate: number
}

const isReached = (count: number, limit: number | null): boolean => limit !== null && count >= limit

/** VAL-11: why a validation cannot be used on a day of the lot's calendar; undefined if it can. */
export const refusalOfUse = (
  { isActive, validFrom, validUntil, maximumUses, maximumUsesPerDay }: ValidationLimits,
  { uses, usesOfPlate }: UseCounts,
  today: string,
): UseRefusal | undefined => {
  if (!isActive) return 'unknown-code'
  if (validFrom !== null && today < validFrom) return 'not-yet-valid'
  if (validUntil !== null && today > validUntil) return 'expired'
  if (isReached(uses, maximumUses)) return 'used-up'
  return isReached(usesOfPlate, maximumUsesPerDay) ? 'already-used' : undefined
}

const stateOf: Readonly<Record<UseRefusal, ValidationState>> = {
  'unknown-code': 'off',
  'not-yet-valid': 'upcoming',
  expired: 'expired',
  'used-up': 'usedUp',
  'already-used': 'active',
}

/** VAL-08: the state of a validation on a day of the lot's calendar. */
export const stateOfValidation = (limits: ValidationLimits, uses: number, today: string): ValidationState => {
  const refusal = refusalOfUse(limits, { uses, usesOfPlate: 0 }, today)
  return refusal ? stateOf[refusal] : 'active'
}

const centsOf = (amount: number): number => Math.round(amount * 100)

/** VAL-12: what a validation takes off, as prices are worked out (PRI-50, PRI-51). */
const priceValidationOf = ({ reduction, amount }: ValidationReduction): PriceValidation => ({
  freeMinutes: reduction === 'minutes' ? amount : 0,
  percent: reduction === 'percent' ? amount : 0,
  cents: reduction === 'amount' ? centsOf(amount) : 0,
})

/** What validations and a coupon are for the price of a stay. */
export interface PriceReductions {
  readonly validations: readonly PriceValidation[]
  readonly coupon: { readonly code: string; readonly reduction: Reduction } | null
}

/**
 * VAL-12: what given validations and a coupon take off a stay. A coupon of free time counts as a validation, because free
 * time shortens the stay before anything else is taken off.
 */
export const priceReductionsOf = (
  given: readonly ValidationReduction[],
  coupon: (ValidationReduction & { readonly code: string }) | null,
): PriceReductions => {
  const validations = given.map(priceValidationOf)
  if (!coupon) return { validations, coupon: null }
  const { code, reduction, amount } = coupon
  if (reduction === 'minutes')
    return { validations: [...validations, priceValidationOf(coupon)], coupon: null }
  return {
    validations,
    coupon: {
      code,
      reduction:
        reduction === 'percent'
          ? { kind: 'percent', percent: amount }
          : { kind: 'amount', cents: centsOf(amount) },
    },
  }
}
