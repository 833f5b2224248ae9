import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

type When = string | number | Date

let homeTimeZone: string | undefined

/** Sets the installation's time zone, for times that belong to no lot: the browser's own would differ from user to user. */
export const setHomeTimeZone = (timeZone: string | undefined): void => {
  homeTimeZone = timeZone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes far longer than using it, and a list has one in each row. */
const formatOf = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

const format = (at: When, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): string =>
  formatOf(i18n.locale || 'en-US', { ...options, timeZone: timeZone ?? homeTimeZone }).format(new Date(at))

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** 10:42 on the lot's clock; the console counts to 24. */
export const formatTime = (at: When, timeZone?: string): string => format(at, timeZone, clock)

/** 10:41:25 on the lot's clock. */
export const formatTimeToSecond = (at: When, timeZone?: string): string =>
  format(at, timeZone, { ...clock, second: '2-digit' })

/** Nov 20, 2026 in the lot's zone. */
export const formatDate = (at: When, timeZone?: string): string =>
  format(at, timeZone, { dateStyle: 'medium' })

/** Nov 20, 10:42 in the lot's zone. */
export const formatDateTime = (at: When, timeZone?: string): string =>
  format(at, timeZone, { month: 'short', day: 'numeric', ...clock })

/** Nov 20, 2026, 10:42 in the lot's zone. */
export const formatFullDateTime = (at: When, timeZone?: string): string =>
  format(at, timeZone, { year: 'numeric', month: 'short', day: 'numeric', ...clock })

/** Fri, Nov 20, 10:42 in the lot's zone. */
export const formatDayTime = (at: When, timeZone?: string): string =>
  format(at, timeZone, { weekday: 'short', month: 'short', day: 'numeric', ...clock })

/** Fri, Nov 20, 2026 in the lot's zone. */
export const formatWeekday = (at: When, timeZone?: string): string =>
  format(at, timeZone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** Nov 20 in the lot's zone. */
export const formatMonthDay = (at: When, timeZone?: string): string =>
  format(at, timeZone, { month: 'short', day: 'numeric' })

/** Nov in the lot's zone. */
export const formatMonth = (at: When, timeZone?: string): string => format(at, timeZone, { month: 'short' })

/** 2026 in the lot's zone. */
export const formatYear = (at: When, timeZone?: string): string => format(at, timeZone, { year: 'numeric' })

/** Friday, November 20 in the lot's zone. */
export const formatDay = (at: When, timeZone?: string): string =>
  format(at, timeZone, { weekday: 'long', month: 'long', day: 'numeric' })

/** Friday, November 20, 2026, of a day (YYYY-MM-DD). */
export const formatFullDay = (day: string): string => format(`${day}T00:00:00Z`, 'UTC', { dateStyle: 'full' })

/** November 2026, of a day (YYYY-MM-DD). */
export const formatMonthYear = (day: string): string =>
  format(`${day}T00:00:00Z`, 'UTC', { month: 'long', year: 'numeric' })

/** Sunday first. Source: specification section 9. */
export const weekdayNames = (weekday: 'narrow' | 'short' | 'long'): readonly string[] =>
  Array.from({ length: 7 }, (_, day) => format(Date.UTC(2026, 1, 1 + day), 'UTC', { weekday }))

/** How long in the two largest units: 42 s, 4 min, 1 h 12 min, 3 d 4 h. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const [days, hours, minutes] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ]
  if (days > 0) return hours > 0 ? t`${days} d ${hours} h` : t`${days} d`
  if (hours > 0) return minutes > 0 ? t`${hours} h ${minutes} min` : t`${hours} h`
  return minutes > 0 ? t`${minutes} min` : t`${whole} s`
}

/** How long ago, counted from `now`: 4 min ago. */
export const formatAgo = (at: When, now: number): string => {
  const time = formatDuration((now - new Date(at).getTime()) / 1000)
  return t`${time} ago`
}
