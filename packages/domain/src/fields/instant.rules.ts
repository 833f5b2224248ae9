import { readInstant } from '../time/rfc3339.ts'
import { faultOfInstant } from './date-limits.ts'
import type { FieldCheck } from './field-faults.ts'

/** FLD-23, FLD-18: a time with an offset within the allowed dates, or null for none. */
export const instant: FieldCheck = (value) => {
  if (value === null) return undefined
  // A blank in place of the T is refused, as the contract's times are.
  const at = String(value).includes(' ') ? undefined : readInstant(value)
  const code = at === undefined ? 'invalid' : faultOfInstant(at)
  return code && { code }
}
