import { dayOrNone } from '../fields/day.rules.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, oneOf, required, unique } from '../fields/field.rules.ts'
import { aNumber, atMost, positive, twoDecimals, whole } from '../fields/number.rules.ts'
import {
  reductionKinds,
  validationLimits as limits,
  waysOfGiving,
  type PaymentValidationDraft,
} from './payment-validations.model.ts'

/** What a payment validation is checked against: the lot's others. */
export interface PaymentValidationContext {
  readonly names: Iterable<string>
  readonly couponCodes: Iterable<string>
}

/** VAL-03: a coupon code as it is stored and compared: upper case, without blanks. */
export const normaliseCouponCode = (code: string): string =>
  code.normalize('NFKC').toUpperCase().replace(/\s+/g, '')

const couponCode: FieldCheck = (value) => {
  const code = normaliseCouponCode(String(value ?? ''))
  if (code.length > limits.longestCode) return { code: 'too-long', limit: limits.longestCode }
  return /^[A-Z0-9-]*$/.test(code) && code.length >= limits.shortestCode ? undefined : { code: 'invalid' }
}

const amountChecks: Readonly<Record<string, readonly FieldCheck[]>> = {
  minutes: [whole, atMost(limits.minutes)],
  percent: [twoDecimals, atMost(limits.percent)],
  amount: [twoDecimals, atMost(limits.amount)],
}

/** VAL-01 to VAL-05: the faults of a payment validation. */
export const checkPaymentValidation = (
  draft: PaymentValidationDraft,
  { names, couponCodes }: PaymentValidationContext,
): FieldFault[] => {
  const { validFrom, givenBy, reduction } = draft
  const count = [whole, positive, atMost(limits.uses)]
  return faultsOfFields(draft, {
    name: [required, atMostCharacters(limits.name), unique(names, 'name-used')],
    givenBy: [required, oneOf(waysOfGiving)],
    ...(givenBy === 'coupon' && {
      couponCode: [
        required,
        couponCode,
        (value) => unique(couponCodes)(normaliseCouponCode(String(value))),
      ] as const,
    }),
    reduction: [required, oneOf(reductionKinds)],
    amount: [required, aNumber, positive, ...(amountChecks[reduction ?? ''] ?? [])],
    validFrom: [dayOrNone],
    validUntil: [
      dayOrNone,
      (value) =>
        value !== null && validFrom !== null && String(value) < validFrom
          ? { code: 'last-day-before-first' }
          : undefined,
    ],
    maximumUses: count,
    maximumUsesPerDay: count,
  })
}
