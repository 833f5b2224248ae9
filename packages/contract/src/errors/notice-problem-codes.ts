/** Codes of problem documents of notices to drivers and their appeals, with their HTTP status. Source: rules NOT-01, NOT-05, NOT-07, APL-04, APL-11, APL-20. */
export const noticeProblemStatus = {
  'notice-not-possible': 409,
  'notice-without-plate': 409,
  'notice-appealed': 409,
  'notice-already-sent': 409,
  'notice-not-confirmed': 409,
  'already-appealed': 409,
  'appeal-closed': 409,
  'appeal-answered': 409,
} as const
