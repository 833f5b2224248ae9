/** Codes of problem documents of prices, with their HTTP status. Source: rule PRI-73. */
export const pricingProblemStatus = {
  'rate-plan-in-force': 409,
} as const
