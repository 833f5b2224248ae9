import { Temporal } from 'temporal-polyfill'
import { slotMs, slotOf } from '../time/slots.ts'

/** The time periods that a history offers; next30d is for forecasts. Source: specification section 9, decision 4. */
export const historyPeriods = [
  '24h',
  '7d',
  '30d',
  '90d',
  '180d',
  '365d',
  'lastMonth',
  'lastYear',
  'thisYear',
] as const

/** A time period of a history. */
export type HistoryPeriod = (typeof historyPeriods)[number]

/** A half-open range of time, in milliseconds since 1970 UTC. */
export interface HistoryRange {
  readonly from: number
  readonly to: number
}

const wholeSlots = ({ from, to }: HistoryRange): HistoryRange => ({
  from: slotOf(from) * slotMs,
  to: slotOf(to) * slotMs,
})

const startsOf = (now: number, timeZone: string) => {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const month = here.toPlainDate().with({ day: 1 })
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
  return {
    daysAgo: (days: number) => here.subtract({ days }).epochMilliseconds,
    month: (back: number) => at(month.subtract({ months: back })),
    year: (back: number) => at(month.with({ month: 1 }).subtract({ years: back })),
  }
}

/** HIS-33: the current range of a time period on the lot's clock (IANA zone), in whole slots of 5 minutes. */
export const rangeOf = (period: HistoryPeriod, now: number, timeZone: string): HistoryRange => {
  const starts = startsOf(now, timeZone)
  if (period === '24h') return wholeSlots({ from: now - 86_400_000, to: now })
  if (period === 'lastMonth') return { from: starts.month(1), to: starts.month(0) }
  if (period === 'lastYear') return { from: starts.year(1), to: starts.year(0) }
  if (period === 'thisYear') return wholeSlots({ from: starts.year(0), to: now })
  return wholeSlots({ from: starts.daysAgo(Number.parseInt(period, 10)), to: now })
}

const steps = [
  { upToDays: 8, minutes: 5 },
  { upToDays: 32, minutes: 30 },
  { upToDays: 93, minutes: 120 },
  { upToDays: 190, minutes: 240 },
]

/** HIS-30: length of the steps of a range, in minutes. */
export const resolutionOf = ({ from, to }: HistoryRange): number =>
  steps.find(({ upToDays }) => to - from <= upToDays * 86_400_000)?.minutes ?? 1_440
