import { configurationProblemStatus } from './configuration-problem-codes.ts'
import { gateProblemStatus } from './gate-problem-codes.ts'
import { noticeProblemStatus } from './notice-problem-codes.ts'
import { paymentProblemStatus } from './payment-problem-codes.ts'
import { peopleProblemStatus } from './people-problem-codes.ts'
import { photoProblemStatus } from './photo-problem-codes.ts'
import { pricingProblemStatus } from './pricing-problem-codes.ts'
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
  ...peopleProblemStatus,
  ...configurationProblemStatus,
  ...gateProblemStatus,
  ...photoProblemStatus,
  ...noticeProblemStatus,
  ...pricingProblemStatus,
  ...paymentProblemStatus,
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
