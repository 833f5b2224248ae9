/** Codes of problem documents of customers and users, with their HTTP status. Source: specification section 8, rules CUS and USR. */
export const peopleProblemStatus = {
  'other-lots': 403,
  'customer-name-used': 409,
  'unable-to-move': 409,
  'email-used': 409,
  'email-unavailable': 409,
  'user-out-of-sync': 409,
  'last-provider': 409,
  'own-account': 409,
  'already-verified': 409,
  'invite-already-sent': 409,
  'no-email': 409,
  'link-expired': 410,
  'too-late': 409,
  'users-unreadable': 500,
  'directory-refused': 502,
  'directory-unavailable': 503,
} as const
