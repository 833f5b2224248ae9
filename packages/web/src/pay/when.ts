import { formatDay, formatDayTime, formatTime } from '#lib/format/times.ts'

/** A time of today by the clock, another day's with its date. */
export const formatWhen = (at: string, timeZone: string, now = Date.now()): string =>
  formatDay(at, timeZone) === formatDay(now, timeZone)
    ? formatTime(at, timeZone)
    : formatDayTime(at, timeZone)
