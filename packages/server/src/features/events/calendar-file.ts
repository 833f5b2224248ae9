import { gunzipSync, gzipSync } from 'node:zlib'
import type { CalendarFailure } from '@stallwise/domain/events/events.model.ts'
import ICAL from 'ical.js'
import { readEntry, wallKey } from './calendar-entries.ts'
import { calendarLines, calendarText } from './calendar-lines.ts'
import { eventsOf, TooManyEvents, type FoundEvent } from './calendar-series.ts'
import { zonesOf } from './calendar-zones.ts'

/** A calendar, as it was sent or (`isKept`) as it was kept, and the time of which its events are wanted. */
export interface CalendarToRead {
  readonly bytes: Uint8Array
  readonly isKept: boolean
  readonly timeZone: string
  readonly from: number
  readonly to: number
}

export type ReadCalendar =
  | { readonly events: readonly FoundEvent[]; readonly leftOut: number; readonly kept: Uint8Array }
  | { readonly failure: CalendarFailure }

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
