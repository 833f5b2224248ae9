/**
 * Every fault that a single field can have; the web app has the texts. `limit` of a fault is the number in its text:
 * characters for `too-long`, the bound for `too-small` and `too-large`, hours for `too-many-hours`,
 * entries for `too-many`, days for `too-many-days`.
 * Source: specification section 5, rules FLD-01 to FLD-24.
 */
export const fieldFaultCodes = [
  'required',
  'invalid',
  'unknown',
  'unknown-field',
  'passholder-unknown',
  'read-only',
  'too-long',
  'too-small',
  'too-large',
  'too-many-hours',
  'too-many',
  'not-unique',
  'name-used',
  'not-a-number',
  'not-whole',
  'not-positive',
  'negative',
  'decimals',
  'wrong-type',
  'not-allowed',
  'in-use',
  'address-not-allowed',
  'not-the-provider',
  'other-currency',
  'web-address',
  'email',
  'phone',
  'plate-spaces',
  'plate-signs',
  'plate-used',
  'plate-in-other-group',
  'pass-id-used',
  'pass-id-not-listed',
  'suite-not-of-pass-id',
  'tag-not-listed',
  'guest-plate-used',
  'daily-limit',
  'booking-too-long',
  'plate-booked',
  'vehicle-came',
  'last-day-before-first',
  'extension-window',
  'end-before-start',
  'start-after-end',
  'in-the-past',
  'too-early',
  'too-late',
  'too-many-days',
  'overlaps',
  'password-too-short',
  'password-too-long',
  'password-no-lower-case',
  'password-no-upper-case',
  'password-no-digit',
  'password-special',
  'password-not-the-same',
] as const

/** A stable code of a single field's fault. */
export type FieldFaultCode = (typeof fieldFaultCodes)[number]

/** What is wrong with a value. */
export interface ValueFault {
  readonly code: FieldFaultCode
  readonly limit?: number
}

/** What is wrong with a field: its path in the object (`name`, `groups.2.price`), and how. */
export interface FieldFault extends ValueFault {
  readonly path: string
}

/** A rule for one value; undefined = no fault. */
export type FieldCheck = (value: unknown) => ValueFault | undefined
