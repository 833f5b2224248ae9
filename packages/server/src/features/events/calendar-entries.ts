import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import ICAL from 'ical.js'
import type { CalendarZone } from './calendar-zones.ts'

/** An entry of a calendar; its times stand on the wall clock of its zone. */
export interface CalendarEntry {
  readonly uid: string
  readonly name: string
  readonly zone: CalendarZone
  readonly isAllDay: boolean
  readonly start: ICAL.Time
  readonly lengthMs: number
  readonly rules: readonly ICAL.Recur[]
  readonly moreDates: readonly ICAL.Time[]
  readonly exceptDates: ReadonlySet<string>
  /** The day of a series that it replaces, on the wall clock of its own zone. */
  readonly replaces: ICAL.Time | null
  /** EVT-21: it counts for all later days of the series too. */
  readonly reachesOn: boolean
  readonly sequence: number
  readonly isCancelled: boolean
}

type ZoneOf = (tzid: string) => CalendarZone

const tzidOf = (property: ICAL.Property): string => {
  const tzid = property.getParameter('tzid')
  return (Array.isArray(tzid) ? tzid[0] : tzid) ?? ''
}

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone

const utc: CalendarZone = {
  instantOf: (wall) => wall.toUnixTime() * 1_000,
  wallOf: (at) => ICAL.Time.fromJSDate(new Date(at), true),
}

const timesOf = (property: ICAL.Property): ICAL.Time[] =>
  property.getValues().flatMap((value) => {
    if (value instanceof ICAL.Time) return [value]
    return value instanceof ICAL.Period ? [value.start as ICAL.Time] : []
  })

/** A time as it stands on the wall clock of an entry's zone; a day stays a day. */
const onWall = (
  property: ICAL.Property,
  time: ICAL.Time,
  { zone, tzid, zoneOf }: { zone: CalendarZone; tzid: string; zoneOf: ZoneOf },
): ICAL.Time => {
  if (time.isDate) return time
  const own = isUtc(time) ? utc : zoneOf(tzidOf(property))
  if (zone === utc || own === utc) return own === zone ? time : zone.wallOf(own.instantOf(time))
  return tzidOf(property) === tzid ? time : zone.wallOf(own.instantOf(time))
}

/** A wall-clock time as a key: its day and, unless it is whole days, its minute. */
export const wallKey = (time: ICAL.Time): string => time.toString().slice(0, 16)

const lengthOf = (
  entry: ICAL.Component,
  start: number,
  ends: number | undefined,
  isAllDay: boolean,
): number => {
  if (ends !== undefined) return ends - start
  const duration = entry.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1_000
  return isAllDay ? dayMs : hourMs
}

const reachesOn = (entry: ICAL.Component): boolean =>
  String(entry.getFirstProperty('recurrence-id')?.getParameter('range')).toUpperCase() === 'THISANDFUTURE'

/** EVT-11: an entry; throws if it has no start, or ends before it. */
export const readEntry = (lines: string, zoneOf: ZoneOf): CalendarEntry => {
  const entry = new ICAL.Component(ICAL.parse(lines) as unknown[])
  const startProperty = entry.getFirstProperty('dtstart')
  const start = startProperty?.getFirstValue()
  if (!startProperty || !(start instanceof ICAL.Time)) throw new RangeError('no start')
  const tzid = tzidOf(startProperty)
  const isAllDay = start.isDate
  const zone = !isAllDay && isUtc(start) ? utc : zoneOf(isAllDay ? '' : tzid)
  const place = { zone, tzid, zoneOf }
  const startAt = zone.instantOf(start)
  const endProperty = entry.getFirstProperty('dtend')
  const [end] = endProperty ? timesOf(endProperty) : []
  const endsAt = end && zone.instantOf(onWall(endProperty!, end, place))
  const dates = isAllDay && end ? Math.round((endsAt! - startAt) / dayMs) * dayMs : undefined
  const lengthMs = dates ?? lengthOf(entry, startAt, endsAt, isAllDay)
  if (!(lengthMs >= 0)) throw new RangeError('it ends before it begins')
  const all = (name: string) =>
    entry
      .getAllProperties(name)
      .flatMap((property) => timesOf(property).map((time) => onWall(property, time, place)))
  const [replaces] = all('recurrence-id')
  return {
    uid: String(entry.getFirstPropertyValue('uid') ?? ''),
    name: String(entry.getFirstPropertyValue('summary') ?? ''),
    zone,
    isAllDay,
    start,
    lengthMs: isAllDay ? Math.max(dayMs, lengthMs) : lengthMs || hourMs,
    rules: entry.getAllProperties('rrule').map((property) => ruleOf(property, place)),
    moreDates: all('rdate'),
    exceptDates: new Set(all('exdate').map(wallKey)),
    replaces: replaces ?? null,
    reachesOn: replaces?.isDate === isAllDay && reachesOn(entry),
    sequence: Number(entry.getFirstPropertyValue('sequence')) || 0,
    isCancelled: String(entry.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED',
  }
}

/** A rule whose end stands on the wall clock, as the days that it is compared with. */
const ruleOf = (
  property: ICAL.Property,
  place: { zone: CalendarZone; tzid: string; zoneOf: ZoneOf },
): ICAL.Recur => {
  const rule = property.getFirstValue()
  if (!(rule instanceof ICAL.Recur)) throw new RangeError('no rule')
  if (rule.until && !rule.until.isDate && isUtc(rule.until) && place.zone !== utc)
    rule.until = place.zone.wallOf(utc.instantOf(rule.until))
  return rule
}
