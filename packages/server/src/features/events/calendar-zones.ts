import { knownInstantOf, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import ICAL from 'ical.js'

/** A zone in which a calendar's times stand. Times without a zone are those of its wall clock. */
export interface CalendarZone {
  /** Milliseconds since 1970 UTC. */
  readonly instantOf: (wall: ICAL.Time) => number
  readonly wallOf: (at: number) => ICAL.Time
}

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const floating = (text: string): ICAL.Time => ICAL.Time.fromDateTimeString(`${text}:00`)

const wallText = (wall: ICAL.Time): string => wall.toString().slice(0, 16).padEnd(16, 'T00:00')

/** A zone that is known by name. */
export const namedZone = (timeZone: string): CalendarZone => ({
  instantOf: (wall) => knownInstantOf(wallText(wall), timeZone)!,
  wallOf: (at) => floating(wallClockOf(at, timeZone)),
})

/** A zone that the file describes. */
const describedZone = (zone: ICAL.Timezone): CalendarZone => ({
  instantOf: (wall) => {
    const time = wall.clone()
    time.zone = zone
    return time.toUnixTime() * 1_000
  },
  wallOf: (at) => {
    const time = ICAL.Time.fromJSDate(new Date(at), true).convertToZone(zone)
    time.zone = ICAL.Timezone.localTimezone
    return time
  },
})

const tzidOf = (lines: string): string | undefined => /^TZID[^:]*:(.*)$/m.exec(lines)?.[1]?.trim()

/** EVT-11: the zone of a name: one that we know, else one of the file, else that of the lot. */
export const zonesOf = (described: readonly string[], timeZone: string): ((tzid: string) => CalendarZone) => {
  const known = new Map<string, CalendarZone>([['', namedZone(timeZone)]])
  const texts = new Map(described.map((lines) => [tzidOf(lines) ?? '', lines]))
  const findZone = (tzid: string): CalendarZone => {
    const name = tzid.replace(/^\//, '').replace(/^"|"$/g, '')
    if (isTimeZone(name)) return namedZone(name)
    const lines = texts.get(tzid)
    if (lines === undefined) return known.get('')!
    try {
      return describedZone(new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines))))
    } catch {
      return known.get('')!
    }
  }
  return (tzid) => {
    const zone = known.get(tzid) ?? findZone(tzid)
    known.set(tzid, zone)
    return zone
  }
}
