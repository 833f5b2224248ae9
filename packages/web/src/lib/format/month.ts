import { dayMs } from '@stallwise/domain/time/durations.ts'

/** A month as in the address: YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

const at = (month: string, offset: number): Date => {
  const [year, index] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, index! - 1 + offset, 1))
}

export const readMonth = (month: string | undefined, today: string): string =>
  month && /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : monthOf(today)

export const stepMonth = (month: string, by: number): string => at(month, by).toISOString().slice(0, 7)

/** The days (YYYY-MM-DD) of the weeks that a month touches, Sunday first. Source: specification section 9. */
export const daysOfMonth = (month: string): string[] => {
  const first = at(month, 0)
  const start = first.getTime() - first.getUTCDay() * dayMs
  const end = at(month, 1).getTime()
  const weeks = Math.ceil((end - start) / (7 * dayMs))
  return Array.from({ length: weeks * 7 }, (_, nth) =>
    new Date(start + nth * dayMs).toISOString().slice(0, 10),
  )
}
