import { faultOfInstant } from '../fields/date-limits.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { faultsOfPeriod } from '../fields/period.rules.ts'
import { dayMs } from '../time/durations.ts'

/** HIS-33: limit for a requested range, in days: 5 years. */
export const maxRangeDays = 5 * 366

/** A range of days that contains a change of the clock may be longer by that. */
const clockChangeMs = 2 * 3_600_000

/** HIS-33, FLD-12, FLD-18: faults of a custom range, in ms since 1970 UTC; NaN = invalid. */
export const faultsOfRange = (
  { from, to }: { from: number; to: number },
  maxDays: number = maxRangeDays,
): FieldFault[] => {
  const places = { from, to }
  const unread = (['from', 'to'] as const).flatMap((path): FieldFault[] => {
    const code = Number.isNaN(places[path]) ? 'invalid' : faultOfInstant(places[path])
    return code ? [{ path, code }] : []
  })
  if (unread.length > 0) return unread
  const backwards = faultsOfPeriod({ start: from, end: to }, { start: 'from', end: 'to' })
  if (backwards.length > 0) return backwards
  const isTooLong = to - from > maxDays * dayMs + clockChangeMs
  return isTooLong ? [{ path: 'to', code: 'too-many-days', limit: maxDays }] : []
}
