import { faultOfDate } from './date-limits.ts'
import type { FieldCheck } from './field-faults.ts'

/** 30 February is none. */
const isOfCalendar = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)

/** Whether a text is a day of the calendar (YYYY-MM-DD) from year 1 on. */
export const isDay = (day: string): boolean => !day.startsWith('0000') && isOfCalendar(day)

/** FLD-18: a day within the allowed dates, or null for none. */
export const dayOrNone: FieldCheck = (value) => {
  if (value === null) return undefined
  const code = isOfCalendar(String(value)) ? faultOfDate(String(value)) : 'invalid'
  return code && { code }
}
