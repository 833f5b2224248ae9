import { Temporal } from 'temporal-polyfill'

/** The time (milliseconds since 1970 UTC) of a wall clock's YYYY-MM-DDTHH:MM in an IANA time zone; undefined if invalid. A skipped time gives the one after the gap, a repeated one the first. */
export const instantOfWallClock = (text: string, timeZone: string): number | undefined => {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return undefined
  }
}

/** The wall clock time in an IANA time zone: YYYY-MM-DDTHH:MM. */
export const wallClockOf = (at: number | string, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** A time on a wall clock: its day and the day before (YYYY-MM-DD), and HH:MM. */
export interface LocalTime {
  readonly day: string
  readonly dayBefore: string
  readonly time: string
}

/** The wall clock's day and time of an instant (milliseconds since 1970 UTC) in an IANA time zone. */
export const localTimeOf = (at: number, timeZone: string): LocalTime => {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const day = local.toPlainDate()
  return {
    day: day.toString(),
    dayBefore: day.subtract({ days: 1 }).toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
