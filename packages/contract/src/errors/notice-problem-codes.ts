/** Codes of problem documents of notices to drivers, with their HTTP status. Source: rules NOT-01, NOT-05, NOT-07. */
export const noticeProblemStatus = {
  'notice-not-possible': 409,
  'notice-without-plate': 409,
  'notice-appealed': 409,
  'notice-already-sent': 409,
  'notice-not-confirmed': 409,
} as const
