import type { SendInterval, SendTimes } from '@stallwise/domain/reports/report-schedule.model.ts'
import { formatTime } from '#lib/format/times.ts'

/** When something is sent, as a form has it: numbers as the choices have them. */
export interface SendTimeValues {
  every: SendInterval
  weekday: string
  monthDay: string
  hour: string
}

/** An hour of the clock, as times are written. */
export const hourText = (hour: number): string => formatTime(Date.UTC(2026, 0, 1, hour), 'UTC')

/** RML-01: when it is sent, of what a form has. */
export const timesOf = ({ every, weekday, monthDay, hour }: SendTimeValues): SendTimes => ({
  every,
  onDay: every === 'day' ? 0 : Number(every === 'week' ? weekday : monthDay),
  hour: Number(hour),
})

/** What a form has of when it is sent. */
export const valuesOfTimes = ({ every, onDay, hour }: SendTimes): SendTimeValues => ({
  every,
  weekday: every === 'week' ? String(onDay) : '1',
  monthDay: every === 'month' ? String(onDay) : '1',
  hour: String(hour),
})
