import { Temporal } from 'temporal-polyfill'
import { askedRowsRange, type AskedPeriod } from '../occupancy/asked-range.rules.ts'
import { dayMs } from '../time/durations.ts'
import type { ReportPeriod, ReportRange } from './report.model.ts'

/** A range as a caller asks for it. */
export interface AskedReport {
  readonly timePeriod?: ReportPeriod | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Here {
  readonly now: number
  readonly timeZone: string
}

const on = (at: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)

/** REP-10, REP-11: the range that is asked for, the last 24 hours if none is. */
export const reportRange = (asked: AskedReport, { now, timeZone }: Here): ReportRange =>
  asked.timePeriod === 'next30d'
    ? { from: now, to: on(now, timeZone).add({ days: 30 }).epochMilliseconds }
    : askedRowsRange(asked as AskedPeriod, '24h', { now, timeZone })

const yearsEarlier = (at: number, timeZone: string): number =>
  on(at, timeZone).subtract({ years: 1 }).epochMilliseconds

/** REP-13: the same range a year earlier on the lot’s clock. */
export const sameRangeLastYear = ({ from, to }: ReportRange, timeZone: string): ReportRange => ({
  from: yearsEarlier(from, timeZone),
  to: yearsEarlier(to, timeZone),
})

/** The days between two times if both are at the same time of day on the lot’s clock. */
const wholeDays = ({ from, to }: ReportRange, timeZone: string): number | undefined => {
  const [begin, end] = [on(from, timeZone), on(to, timeZone)]
  const isSameTime = begin.toPlainTime().equals(end.toPlainTime())
  return isSameTime ? Math.round((to - from) / dayMs) : undefined
}

/** REP-12: the range before one, which ends where it begins. */
export const rangeBefore = (asked: AskedReport, range: ReportRange, timeZone: string): ReportRange => {
  const { from, to } = range
  if (asked.timePeriod === 'thisYear') return sameRangeLastYear(range, timeZone)
  const begin = on(from, timeZone)
  if (asked.timePeriod === 'lastYear') return { from: yearsEarlier(from, timeZone), to: from }
  if (asked.timePeriod === 'lastMonth')
    return { from: begin.subtract({ months: 1 }).epochMilliseconds, to: from }
  const days = asked.timePeriod === '24h' ? undefined : daysOf(asked, range, timeZone)
  return days === undefined
    ? { from: from - (to - from), to: from }
    : { from: begin.subtract({ days }).epochMilliseconds, to: from }
}

/** The whole days of a range. A named one ends a little after its last whole slot. */
const daysOf = ({ timePeriod }: AskedReport, range: ReportRange, timeZone: string): number | undefined => {
  const named = /^(\d+)d$/.exec(timePeriod ?? '')
  return named ? Number(named[1]) : wholeDays(range, timeZone)
}

/** With what a report is compared. REP-12, REP-13. */
export const comparisons = ['before', 'lastYear'] as const
/** With what a report is compared. */
export type Comparison = (typeof comparisons)[number]

/** The range with which one is compared. */
export const comparedRange = (
  comparison: Comparison,
  asked: AskedReport,
  range: ReportRange,
  timeZone: string,
): ReportRange =>
  comparison === 'before' ? rangeBefore(asked, range, timeZone) : sameRangeLastYear(range, timeZone)

/** REP-14: a change in percent with one decimal; null where there is nothing to compare with. */
export const changePercent = (now: number, then: number): number | null =>
  then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 1_000) / 10
