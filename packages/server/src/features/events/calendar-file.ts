import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { maxNameLength, maxOccurrences, type CalendarFailure } from '@stallwise/domain/events/events.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import ICAL from 'ical.js'
import { readEntry, wallKey, type CalendarEntry } from './calendar-entries.ts'
import { calendarLines, calendarText } from './calendar-lines.ts'
import { zonesOf } from './calendar-zones.ts'

/** A calendar, as it was sent or (`isKept`) as it was kept, and the time of which its events are wanted. */
export interface CalendarToRead {
  readonly bytes: Uint8Array
  readonly isKept: boolean
  readonly timeZone: string
  readonly from: number
  readonly to: number
}

/** An event of a calendar. `key`: which one it is when the calendar is read again. */
export interface FoundEvent {
  readonly key: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly isAllDay: boolean
}

export type ReadCalendar =
  | { readonly events: readonly FoundEvent[]; readonly leftOut: number; readonly kept: Uint8Array }
  | { readonly failure: CalendarFailure }

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const plainName = (name: string): string =>
  [...name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, maxNameLength).join('')

const asIfUtc = ({ year, month, day, hour, minute }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute)

/** The library goes on to 2 March where a rule says 30 February. */
const isOfMonth = (rule: ICAL.Recur, { month }: ICAL.Time): boolean => {
  const months = rule.parts.BYMONTH
  return !months || months.map(Number).includes(month)
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The days of a series on its wall clock, as far as they may lie in the range; one that is far away is not looked at. */
function* wallTimesOf(entry: CalendarEntry, { from, to }: Range): Generator<ICAL.Time> {
  const first = from - entry.lengthMs - 2 * dayMs
  const last = to + 2 * dayMs
  yield entry.start
  yield* entry.moreDates
  for (const rule of entry.rules) {
    const days = rule.iterator(entry.start)
    for (let wall = days.next(); wall; wall = days.next()) {
      const at = asIfUtc(wall)
      if (at > last) break
      if (at >= first && isOfMonth(rule, wall)) yield wall.clone()
    }
  }
}

const endOfDays = (entry: CalendarEntry, wall: ICAL.Time): number => {
  const end = wall.clone()
  end.adjust(Math.round(entry.lengthMs / dayMs), 0, 0, 0)
  return entry.zone.instantOf(end)
}

const eventAt = (entry: CalendarEntry, wall: ICAL.Time, id: string): FoundEvent => {
  const from = entry.zone.instantOf(wall)
  const to = entry.isAllDay ? endOfDays(entry, wall) : from + entry.lengthMs
  return { key: keyOf(id), name: plainName(entry.name), from, to, isAllDay: entry.isAllDay }
}

const inRange = ({ from, to }: FoundEvent, range: Range): boolean => to > range.from && from < range.to

/** The later of two entries of the same name and day. */
const newer = (one: CalendarEntry | undefined, other: CalendarEntry): CalendarEntry =>
  one && one.sequence > other.sequence ? one : other

/** The entries by what they are: series (and single events), and days of series that were changed. */
const sorted = (entries: readonly CalendarEntry[]) => {
  const series = new Map<string, CalendarEntry>()
  const changed = new Map<string, Map<string, CalendarEntry>>()
  for (const [place, entry] of entries.entries()) {
    const uid = entry.uid || `${place} ${entry.name}`
    if (entry.replaces === null) series.set(uid, newer(series.get(uid), entry))
    else {
      const days = changed.get(uid) ?? new Map<string, CalendarEntry>()
      days.set(entry.replaces, newer(days.get(entry.replaces), entry))
      changed.set(uid, days)
    }
  }
  return { series, changed }
}

class TooManyEvents extends Error {}

/** EVT-11: the events of the entries that lie in a range. `onFault`: a rule cannot be followed. */
const eventsOf = (entries: readonly CalendarEntry[], range: Range, onFault: () => void): FoundEvent[] => {
  const { series, changed } = sorted(entries)
  const found = new Map<string, FoundEvent>()
  const add = (entry: CalendarEntry, wall: ICAL.Time, id: string) => {
    const event = eventAt(entry, wall, id)
    if (!inRange(event, range)) return
    found.set(event.key, event)
    if (found.size > maxOccurrences) throw new TooManyEvents()
  }
  const addSeries = (uid: string, entry: CalendarEntry) => {
    const isSeries = entry.rules.length + entry.moreDates.length > 0
    for (const wall of wallTimesOf(entry, range)) {
      const day = wallKey(wall)
      const isOther = changed.get(uid)?.has(day) === true || entry.exceptDates.has(day)
      if (!isOther) add(entry, wall, isSeries ? `${uid} ${day}` : uid)
    }
  }
  for (const [uid, entry] of series) {
    if (entry.isCancelled) continue
    try {
      addSeries(uid, entry)
    } catch (error) {
      if (error instanceof TooManyEvents) throw error
      onFault()
    }
  }
  for (const [uid, days] of changed)
    for (const [day, entry] of days)
      if (!entry.isCancelled && series.get(uid)?.isCancelled !== true)
        add(entry, entry.start, `${uid} ${day}`)
  return [...found.values()].sort((one, other) => one.from - other.from)
}

const textOf = ({ bytes, isKept }: CalendarToRead): string =>
  new TextDecoder().decode(isKept ? gunzipSync(bytes) : bytes)

/** EVT-10, EVT-11, EVT-12: reads a calendar. Runs in a worker: a rule may never come to an end. */
export const readCalendar = (file: CalendarToRead): ReadCalendar => {
  const lines = calendarLines(textOf(file))
  if (!lines) return { failure: 'not-a-calendar' }
  const zoneOf = zonesOf(lines.zones, file.timeZone)
  let leftOut = 0
  const entries = lines.entries.flatMap((entry) => {
    try {
      return [readEntry(entry, zoneOf)]
    } catch {
      leftOut += 1
      return []
    }
  })
  try {
    const events = eventsOf(entries, file, () => (leftOut += 1))
    return { events, leftOut, kept: gzipSync(calendarText(lines)) }
  } catch (error) {
    if (error instanceof TooManyEvents) return { failure: 'too-many-events' }
    throw error
  }
}

/** EVT-02, EVT-03: when a weekly event begins on the wall clock (YYYY-MM-DDTHH:MM), from a time to another and until a last day. */
export const weeklyWallTimes = (
  start: string,
  { from, to, lastDay }: { readonly from: string; readonly to: string; readonly lastDay: string | null },
): string[] => {
  const days = ICAL.Recur.fromString('FREQ=WEEKLY').iterator(ICAL.Time.fromDateTimeString(`${start}:00`))
  const walls: string[] = []
  for (let wall = days.next(); wall; wall = days.next()) {
    const text = wallKey(wall)
    if (text > to || (lastDay !== null && text.slice(0, 10) > lastDay)) break
    if (text >= from) walls.push(text)
  }
  return walls
}
