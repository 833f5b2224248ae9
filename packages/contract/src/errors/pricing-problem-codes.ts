/** Codes of problem documents of prices and validations, with their HTTP status. Source: rules PRI-73, VAL-13. */
export const pricingProblemStatus = {
  'rate-plan-in-force': 409,
  'coupon-code-failed': 503,
  'validation-off': 409,
  'validation-not-yet-valid': 409,
  'validation-expired': 409,
  'validation-used-up': 409,
  'validation-given-already': 409,
  'validation-in-payment': 409,
} as const
