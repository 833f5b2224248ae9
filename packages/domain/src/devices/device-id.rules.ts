import type { FieldCheck } from '../fields/field-faults.ts'

/** The most characters of a device's id. */
export const longestDeviceId = 64

/** DEV-03: printable characters without blanks, since a device sends it and a reader's stands in its address. */
export const deviceIdForm: FieldCheck = (value) =>
  typeof value === 'string' && value.trim() !== '' && !/^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(value.trim())
    ? { code: 'invalid' }
    : undefined
