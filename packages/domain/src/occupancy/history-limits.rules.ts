import { faultOfInstant } from '../fields/date-limits.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { faultsOfPeriod } from '../fields/period.rules.ts'

const dayMs = 86_400_000
/** HIS-33: limit for a requested range, in days: 5 years. */
export const maxRangeDays = 5 * 366

/** HIS-33, FLD-12, FLD-18: faults of a custom range, in ms since 1970 UTC; NaN = invalid. */
export const faultsOfRange = ({ from, to }: { from: number; to: number }): FieldFault[] => {
  const places = { from, to }
  const unread = (['from', 'to'] as const).flatMap((path): FieldFault[] => {
    const code = Number.isNaN(places[path]) ? 'invalid' : faultOfInstant(places[path])
    return code ? [{ path, code }] : []
  })
  if (unread.length > 0) return unread
  const backwards = faultsOfPeriod({ start: from, end: to }, { start: 'from', end: 'to' })
  if (backwards.length > 0) return backwards
  return to - from > maxRangeDays * dayMs ? [{ path: 'to', code: 'too-many-days', limit: maxRangeDays }] : []
}
