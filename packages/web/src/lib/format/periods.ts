import type { ChargeKind } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { formatDate, formatMonthDay, formatMonthYear } from './times.ts'

interface Period {
  /** Of a charging session: the day on which it began. */
  readonly frequency: ChargeKind
  /** YYYY-MM-DD. */
  readonly firstDay: string
  readonly lastDay: string
}

/** The first and the last day: Nov 23 – Nov 29, 2026. */
export const formatDays = (firstDay: string, lastDay: string): string => {
  const [first, last] = [`${firstDay}T00:00:00Z`, `${lastDay}T00:00:00Z`]
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4)
  return `${isOneYear ? formatMonthDay(first, 'UTC') : formatDate(first, 'UTC')} – ${formatDate(last, 'UTC')}`
}

/** November 2026, 2026, the first and the last day of a week, or the day of a charging session. */
export const formatPeriod = ({ frequency, firstDay, lastDay }: Period): string => {
  if (frequency === 'monthly') return formatMonthYear(firstDay)
  if (frequency === 'yearly') return firstDay.slice(0, 4)
  if (frequency === 'charging') return formatDate(`${firstDay}T00:00:00Z`, 'UTC')
  return formatDays(firstDay, lastDay)
}
