/** Codes of problem documents of a lot's configuration, with their HTTP status. Source: rules CFG. */
export const configurationProblemStatus = {
  'group-in-use': 409,
  'passholder-group-in-use': 409,
  'guest-pass-not-active': 409,
  'booking-group-in-use': 409,
  'booking-over': 409,
  'visitor-validation-off': 403,
  'real-payments': 409,
  'sync-source-missing': 409,
  'sync-source-failed': 502,
} as const
