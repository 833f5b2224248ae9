import { expectedBetween } from '@stallwise/domain/health/expected-reads.rules.ts'
import type { Span, UsualReads } from '@stallwise/domain/health/uptime.rules.ts'
import { Temporal } from 'temporal-polyfill'
import type { DeviceDayRow } from './health-days.store.ts'

/** When a day of a lot’s clock begins and ends. */
export const spanOf = (day: string, timeZone: string): Span => {
  const date = Temporal.PlainDate.from(day)
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds
  return { from: startOf(date), to: startOf(date.add({ days: 1 })) }
}

/** HEA-04: what is usual for a camera or reader on a day; on a day that is not usual nothing is expected. */
export const usualOf = (
  { kind, usual }: Pick<DeviceDayRow, 'kind' | 'usual'>,
  timeZone: string,
  isUsual: boolean,
): UsualReads | null => {
  if (kind !== 'camera' && kind !== 'rfid-reader') return null
  if (!isUsual) return () => 0
  return (from, to) => usual && expectedBetween({ hours: usual, factor: 1 }, from, to, timeZone)
}
