import { formatDate, formatMonthYear } from './times.ts'

interface Period {
  readonly frequency: 'weekly' | 'monthly' | 'yearly'
  /** YYYY-MM-DD. */
  readonly firstDay: string
  readonly lastDay: string
}

const dayOf = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')

/** November 2026, 2026, or the first and the last day of a week. */
export const formatPeriod = ({ frequency, firstDay, lastDay }: Period): string => {
  if (frequency === 'monthly') return formatMonthYear(firstDay)
  if (frequency === 'yearly') return firstDay.slice(0, 4)
  return `${dayOf(firstDay)} – ${dayOf(lastDay)}`
}
