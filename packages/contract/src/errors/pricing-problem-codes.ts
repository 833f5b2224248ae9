/** Codes of problem documents of prices and validations, with their HTTP status. Source: rules PRI-73, VAL-13. */
export const pricingProblemStatus = {
  'rate-plan-in-force': 409,
  'coupon-code-failed': 503,
} as const
