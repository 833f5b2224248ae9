import { Temporal } from 'temporal-polyfill'

/** The time (milliseconds since 1970 UTC) of a wall clock's YYYY-MM-DDTHH:MM in an IANA time zone; undefined if it cannot be read. A time that the clock skips is the one after, of one that it shows twice the first. */
export const instantOfWallClock = (text: string, timeZone: string): number | undefined => {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return undefined
  }
}

/** What a wall clock in an IANA time zone shows at a time: YYYY-MM-DDTHH:MM. */
export const wallClockOf = (at: number | string, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
