import { Temporal } from 'temporal-polyfill'

const maxKnown = 5_000
/** Computing with time zones is slow, and the same times are asked for again and again. */
const remembered = <T>(compute: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>()
  return (key) => {
    if (known.has(key)) return known.get(key)!
    const value = compute(key)
    if (known.size >= maxKnown) known.clear()
    known.set(key, value)
    return value
  }
}

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

const splitKey = (key: string): readonly [string, string] => {
  const end = key.indexOf(' ')
  return [key.slice(0, end), key.slice(end + 1)]
}
const instants = remembered((key) => {
  const [wall, timeZone] = splitKey(key)
  return instantOfWallClock(wall, timeZone)
})
const locals = remembered((key) => {
  const [at, timeZone] = splitKey(key)
  return localTimeOf(Number(at), timeZone)
})

/** As `instantOfWallClock`, for times that are asked for often. */
export const knownInstantOf = (wall: string, timeZone: string): number | undefined =>
  instants(`${wall} ${timeZone}`)

/** As `localTimeOf`, for times that are asked for often. */
export const knownLocalTimeOf = (at: number, timeZone: string): LocalTime => locals(`${at} ${timeZone}`)
