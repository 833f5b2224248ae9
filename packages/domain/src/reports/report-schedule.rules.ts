import { Temporal } from 'temporal-polyfill'
import type { FieldFault } from '../fields/field-faults.ts'
import { hourMs } from '../time/durations.ts'
import {
  mostRecipients,
  mostSchedules,
  type ScheduleDraft,
  type SendTimes,
  type SentPeriod,
} from './report-schedule.model.ts'

const dateAt = (at: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()

/** Sunday is 0. */
const weekdayOf = (date: Temporal.PlainDate): number => date.dayOfWeek % 7

/** RML-02: `compatible` takes the hour after one that is skipped, and the first of two. */
const sentAt = (date: Temporal.PlainDate, hour: number, timeZone: string): number =>
  date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds

/** The last day on which it is sent, up to a date. */
const dayUpTo = ({ every, onDay }: SendTimes, date: Temporal.PlainDate): Temporal.PlainDate => {
  if (every === 'day') return date
  if (every === 'week') return date.subtract({ days: (weekdayOf(date) - onDay + 7) % 7 })
  return (date.day >= onDay ? date : date.subtract({ months: 1 })).with({ day: onDay })
}

const steps = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const

/** RML-01: when it was last due at a time, in milliseconds since 1970. */
export const dueUntil = (times: SendTimes, until: number, timeZone: string): number => {
  const day = dayUpTo(times, dateAt(until, timeZone))
  const at = sentAt(day, times.hour, timeZone)
  return at <= until ? at : sentAt(day.subtract(steps[times.every]), times.hour, timeZone)
}

/** RML-01, RML-06: when it is due next after a time. */
export const dueAfter = (times: SendTimes, after: number, timeZone: string): number => {
  const day = dayUpTo(times, dateAt(after, timeZone))
  const at = sentAt(day, times.hour, timeZone)
  return at > after ? at : sentAt(day.add(steps[times.every]), times.hour, timeZone)
}

/** RML-04: for how long what was due is still sent. */
const lateMs = 24 * hourMs

/** RML-04: what is to be sent at a time of what has been due since `dueAt`; undefined if it is too late. */
export const dueToSend = (
  times: SendTimes,
  { dueAt, now }: { readonly dueAt: number; readonly now: number },
  timeZone: string,
): number | undefined => {
  const last = dueUntil(times, now, timeZone)
  return last >= dueAt && now - last <= lateMs ? last : undefined
}

/** RML-03: the first and the last day of a report that is due at a time, both included. */
export const daysOfPeriod = (
  period: SentPeriod,
  dueAt: number,
  timeZone: string,
): { readonly from: string; readonly to: string } => {
  const today = dateAt(dueAt, timeZone)
  const days = (from: Temporal.PlainDate, to: Temporal.PlainDate) => ({
    from: from.toString(),
    to: to.toString(),
  })
  if (period === 'yesterday') return days(today.subtract({ days: 1 }), today.subtract({ days: 1 }))
  if (period === 'lastWeek') {
    const sunday = today.subtract({ days: weekdayOf(today) })
    return days(sunday.subtract({ days: 7 }), sunday.subtract({ days: 1 }))
  }
  const first = today.with({ day: 1 })
  return days(first.subtract({ months: 1 }), first.subtract({ days: 1 }))
}

/** What the rules of a schedule need to know of its lot. */
export interface ScheduleContext {
  /** How many other schedules the lot has. */
  readonly others: number
  /** Who may receive the report. */
  readonly readers: ReadonlySet<string>
}

const isIn = (value: number, [least, most]: readonly [number, number]) =>
  Number.isInteger(value) && value >= least && value <= most

const daysOf = { day: [0, 31], week: [0, 6], month: [1, 28] } as const
const hours = [0, 23] as const

/** RML-01: the faults of when something is sent. */
export const checkTimes = ({ every, onDay, hour }: SendTimes): FieldFault[] => [
  ...(isIn(onDay, daysOf[every]) ? [] : [{ path: 'onDay', code: 'invalid' as const }]),
  ...(isIn(hour, hours) ? [] : [{ path: 'hour', code: 'invalid' as const }]),
]

/** RML-01, RML-07, RML-10: the faults of a schedule. */
export const checkSchedule = (
  { recipients, ...times }: ScheduleDraft,
  { others, readers }: ScheduleContext,
): FieldFault[] => {
  const faults = checkTimes(times)
  if (recipients.length === 0) faults.push({ path: 'recipients', code: 'required' })
  else if (new Set(recipients).size > mostRecipients)
    faults.push({ path: 'recipients', code: 'too-many', limit: mostRecipients })
  else if (!recipients.every((id) => readers.has(id)))
    faults.push({ path: 'recipients', code: 'not-allowed' })
  if (others >= mostSchedules) faults.push({ path: 'reportName', code: 'too-many', limit: mostSchedules })
  return faults
}
