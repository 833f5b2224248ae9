import type { FieldCheck } from './field-faults.ts'

/** No line breaks or invisible characters: `invalid` otherwise. Source: rules CUS-01, USR-01, DEV-25. */
export const withoutControlCharacters: FieldCheck = (value) =>
  typeof value === 'string' && /\p{Cc}/u.test(value) ? { code: 'invalid' } : undefined
