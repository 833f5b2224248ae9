import { fieldFaultCodes } from '@stallwise/domain/fields/field-faults.ts'

/**
 * Codes of problem documents with their HTTP status. The interface translates by code.
 * Source: RFC 9457, decision 1 (malformed 400, invalid 422, conflict 409).
 */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  'wrong-key': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'stale-version': 409,
  'already-used': 409,
  'device-in-use': 409,
  'violation-not-active': 409,
  'undo-expired': 409,
  'export-expired': 409,
  'plate-inside': 409,
  'plate-of-tag': 409,
  'recommendation-not-open': 409,
  'task-not-in-progress': 409,
  'too-slow': 408,
  'too-large': 413,
  'address-too-long': 414,
  'unsupported-media-type': 415,
  invalid: 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  // Customers, users and passes; specification section 8, rules CUS and USR.
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
  'too-many-mails': 429,
  'group-full': 409,
  'link-expired': 410,
  'too-late': 409,
  'users-unreadable': 500,
  'directory-refused': 502,
  'directory-unavailable': 503,
  // A lot's configuration; rules CFG.
  'group-in-use': 409,
  'passholder-group-in-use': 409,
  'guest-pass-not-active': 409,
  'booking-group-in-use': 409,
  'booking-over': 409,
  'visitor-validation-off': 403,
  'real-payments': 409,
  'sync-source-missing': 409,
  'sync-source-failed': 502,
  // Gates; rules GAT-16, GAT-18, GAT-22, GAT-24.
  'gate-busy': 409,
  'command-used': 409,
  'controller-in-use': 409,
  'release-not-confirmed': 409,
  // Uploaded photos; rules IMG-01 to IMG-06.
  'photo-too-large': 413,
  'photo-too-many-pixels': 413,
  'not-a-photo': 415,
  'photo-heic': 415,
  'too-many-photos': 409,
  // Notices to drivers and their appeals; rules NOT-01, NOT-05, NOT-07, APL-04, APL-11, APL-20.
  'notice-not-possible': 409,
  'notice-without-plate': 409,
  'notice-appealed': 409,
  'notice-already-sent': 409,
  'notice-not-confirmed': 409,
  'already-appealed': 409,
  'appeal-closed': 409,
  'appeal-answered': 409,
  // Prices and validations; rules PRI-73, VAL-13.
  'rate-plan-in-force': 409,
  'coupon-code-failed': 503,
  'validation-off': 409,
  'validation-not-yet-valid': 409,
  'validation-expired': 409,
  'validation-used-up': 409,
  'validation-given-already': 409,
  'validation-in-payment': 409,
  // Payments; rules PAY-21, PAY-23, PAY-30, PAY-32, PAY-34, PAY-61, PAY-110, PAY-120, PAY-127, PAY-132, PCH-40.
  'payments-off': 409,
  // A connector where nobody can start now: it is offline, in use, reserved or out of order. CHG-39.
  'station-not-free': 409,
  // A charging session that needs no person, or none any more. CHG-63.
  'session-clear': 409,
  'not-inside': 409,
  'payment-in-progress': 409,
  'price-changed': 409,
  'charge-changed': 409,
  'nothing-due': 409,
  'refund-in-progress': 409,
  'not-refundable': 409,
  'result-known': 409,
  'provider-refused': 409,
  'amount-too-large': 422,
  'session-expired': 410,
  'token-expired': 422,
  'idempotency-key-used': 422,
  'too-many-attempts': 429,
  'provider-unreachable': 503,
} as const

/** A stable code of a problem document. */
export type ProblemCode = keyof typeof problemStatus

/** Codes of a single field's fault. Source: specification section 5. */
export const fieldCodes = fieldFaultCodes

/** A stable code of a single field's fault. */
export type FieldCode = (typeof fieldCodes)[number]

/** Codes of a single row's fault in a file. */
export const rowCodes = [
  'column-missing',
  'column-ambiguous',
  'no-capacity',
  'no-rows',
  'too-many-rows',
  'unreadable',
  'not-a-time',
  'not-a-number',
  'too-large',
  'too-old',
  'too-new',
] as const

/** A stable code of a single row's fault in a file. */
export type RowCode = (typeof rowCodes)[number]
