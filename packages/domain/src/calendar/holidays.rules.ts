import { isDay } from '../fields/day.rules.ts'
import { faultsOfReason, type Plan } from './closures.rules.ts'
import { faultOfDate } from '../fields/date-limits.ts'
import type { FieldFault } from '../fields/field-faults.ts'

/** A holiday: a local day of the lot (YYYY-MM-DD). */
export interface Holiday {
  readonly day: string
  readonly name: string
}

/** OCC-18, FLD-18: validates a holiday; there is at most one per day. */
export const planHoliday = (wanted: Holiday): Plan<Holiday> => {
  const next = { day: wanted.day, name: wanted.name.trim() }
  const faults: FieldFault[] = [...faultsOfReason(next.name, 'name')]
  const code = isDay(next.day) ? faultOfDate(next.day) : 'invalid'
  if (code) faults.push({ path: 'date', code })
  return faults.length > 0 ? { faults } : { next }
}
