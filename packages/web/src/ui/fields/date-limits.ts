import { firstDate, lastDate } from '@stallwise/domain/fields/date-limits.ts'

/** A field of date and time offers the years of FLD-18. */
export const dateTimeLimits = {
  type: 'datetime-local',
  min: `${firstDate}T00:00`,
  max: `${lastDate}T23:59`,
} as const
