import { createHash } from 'node:crypto'
import { maxNameLength, maxOccurrences } from '@stallwise/domain/events/events.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type ICAL from 'ical.js'
import { wallKey, type CalendarEntry } from './calendar-entries.ts'

/** An event of a calendar. `key`: which one it is when the calendar is read again. */
export interface FoundEvent {
  readonly key: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly isAllDay: boolean
}

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

/** Which day of a series it is, in whatever zone it is written. */
const idOf = ({ zone }: CalendarEntry, wall: ICAL.Time): string =>
  wall.isDate ? wallKey(wall) : String(zone.instantOf(wall))

/** The entries by what they are: series (and single events), and days of series that were changed. */
const sorted = (entries: readonly CalendarEntry[]) => {
  const series = new Map<string, CalendarEntry>()
  const changed = new Map<string, Map<string, CalendarEntry>>()
  for (const [place, entry] of entries.entries()) {
    const uid = entry.uid || `${place} ${entry.name}`
    if (entry.replaces === null) series.set(uid, newer(series.get(uid), entry))
    else {
      const days = changed.get(uid) ?? new Map<string, CalendarEntry>()
      const id = idOf(entry, entry.replaces)
      days.set(id, newer(days.get(id), entry))
      changed.set(uid, days)
    }
  }
  return { series, changed }
}

/** The day that a changed entry replaces, on the wall clock of its series. */
const replacedWall = ({ zone, replaces }: CalendarEntry, series: CalendarEntry | undefined): ICAL.Time =>
  !series || replaces!.isDate || zone === series.zone
    ? replaces!
    : series.zone.wallOf(zone.instantOf(replaces!))

/** EVT-21: changed days that count for later ones, the last first, and by how much they moved theirs. */
const reachingOn = (days: Iterable<CalendarEntry>, series: CalendarEntry) =>
  [...days]
    .filter((day) => day.reachesOn)
    .map((day) => ({
      day,
      since: asIfUtc(replacedWall(day, series)),
      movedMs: asIfUtc(day.start) - asIfUtc(day.replaces!),
    }))
    .sort((one, other) => other.since - one.since)

const movedBy = (wall: ICAL.Time, ms: number): ICAL.Time => {
  const moved = wall.clone()
  moved.adjust(Math.floor(ms / dayMs), 0, 0, (((ms % dayMs) + dayMs) % dayMs) / 1_000)
  return moved
}

/** EVT-10: more than are taken. */
export class TooManyEvents extends Error {}

type Add = (entry: CalendarEntry, wall: ICAL.Time, id: string) => void
type ChangedDays = ReadonlyMap<string, CalendarEntry>

/** The days of a series that were not changed on their own. */
const addSeries = (
  uid: string,
  series: CalendarEntry,
  {
    changed,
    range,
    add,
  }: { readonly changed: ChangedDays | undefined; readonly range: Range; readonly add: Add },
): void => {
  const isSeries = series.rules.length + series.moreDates.length > 0
  const reaching = reachingOn(changed?.values() ?? [], series)
  for (const wall of wallTimesOf(series, range)) {
    const key = wallKey(wall)
    if (series.exceptDates.has(key) || changed?.has(idOf(series, wall))) continue
    const id = isSeries ? `${uid} ${key}` : uid
    const later = reaching.find(({ since }) => since <= asIfUtc(wall))
    if (!later) add(series, wall, id)
    else if (!later.day.isCancelled)
      add({ ...later.day, zone: series.zone }, movedBy(wall, later.movedMs), id)
  }
}

/** EVT-11: the events of the entries that lie in a range. `onFault`: a rule cannot be followed. */
export const eventsOf = (
  entries: readonly CalendarEntry[],
  range: Range,
  onFault: () => void,
): FoundEvent[] => {
  const { series, changed } = sorted(entries)
  const found = new Map<string, FoundEvent>()
  const add: Add = (entry, wall, id) => {
    const event = eventAt(entry, wall, id)
    if (!inRange(event, range)) return
    found.set(event.key, event)
    if (found.size > maxOccurrences) throw new TooManyEvents()
  }
  for (const [uid, entry] of series) {
    if (entry.isCancelled) continue
    try {
      addSeries(uid, entry, { changed: changed.get(uid), range, add })
    } catch (error) {
      if (error instanceof TooManyEvents) throw error
      onFault()
    }
  }
  for (const [uid, days] of changed)
    for (const entry of days.values())
      if (!entry.isCancelled && series.get(uid)?.isCancelled !== true)
        add(entry, entry.start, `${uid} ${wallKey(replacedWall(entry, series.get(uid)))}`)
  return [...found.values()].sort((one, other) => one.from - other.from)
}
