import { faultsOfReason, type Plan } from './closures.rules.ts'
import { faultOfDate } from '../fields/date-limits.ts'
import type { FieldFault } from '../fields/field-faults.ts'

/** A holiday: a local day of the lot (YYYY-MM-DD). */
export interface Holiday {
  readonly day: string
  readonly name: string
}

/** Whether a text is a day of the calendar (YYYY-MM-DD) from year 1 on. */
export const isDay = (day: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)

/** OCC-18, FLD-18: validates a holiday; there is at most one per day. */
export const planHoliday = (wanted: Holiday): Plan<Holiday> => {
  const next = { day: wanted.day, name: wanted.name.trim() }
  const faults: FieldFault[] = [...faultsOfReason(next.name, 'name')]
  const code = isDay(next.day) ? faultOfDate(next.day) : 'invalid'
  if (code) faults.push({ path: 'date', code })
  return faults.length > 0 ? { faults } : { next }
}
