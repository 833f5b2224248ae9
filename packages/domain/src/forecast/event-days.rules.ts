import { dayMs } from '../time/durations.ts'
import { localDayOf } from '../time/local-day.ts'
import { isForecastFrom, reachMsOf } from './event-effects.rules.ts'
import type { DayEvent } from './forecast.model.ts'

/** FOR-80: whole days in a row are taken one by one, as far as there are no more. */
const mostWholeDays = 14
/** FOR-86: a type that was on such a number of these days before belongs to the usual week. */
const usualDays = 14
export const daysLookedBack = 28

const startAfter = (startMs: number, timeZone: string): number =>
  localDayOf(startMs + 36 * 3_600_000, timeZone).startMs

/** FOR-80: an event of several whole days as one of each day; none of too many. */
const wholeDaysOf = (event: DayEvent, timeZone: string): DayEvent[] => {
  if (event.to - event.from > (mostWholeDays + 1) * dayMs) return []
  const days: DayEvent[] = []
  for (let from = localDayOf(event.from, timeZone).startMs; from < event.to;) {
    const to = startAfter(from, timeZone)
    days.push({ ...event, from, to })
    from = to
  }
  return days.length > mostWholeDays ? [] : days
}

const daysTouchedBy = (event: DayEvent, timeZone: string): string[] => {
  const reach = reachMsOf(event)
  const last = localDayOf(event.to + reach - 1, timeZone).day
  const days: string[] = []
  for (let at = event.from - reach; days.at(-1) !== last;) {
    const { day, startMs } = localDayOf(at, timeZone)
    days.push(day)
    at = startAfter(startMs, timeZone)
  }
  return days
}

const isoDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** FOR-86: whether a type was on most of the days before one. */
const isUsual = (days: ReadonlySet<string>, day: string): boolean => {
  let count = 0
  for (let back = 1; back <= daysLookedBack; back++) if (days.has(isoDay(day, -back))) count += 1
  return count > usualDays
}

/** FOR-80, FOR-86: the events that a forecast takes, by day of the lot's clock. Two of one type that begin together are one. */
export const eventsByDay = (
  events: readonly DayEvent[],
  timeZone: string,
): ((day: string) => readonly DayEvent[]) => {
  const byDay = new Map<string, DayEvent[]>()
  const daysOfType = new Map<string, Set<string>>()
  const each = events.flatMap((event) => (event.isAllDay ? wholeDaysOf(event, timeZone) : [event]))
  for (const event of each.filter(isForecastFrom)) {
    const own = daysOfType.get(event.type) ?? new Set()
    daysOfType.set(event.type, own.add(localDayOf(event.from, timeZone).day))
    for (const day of daysTouchedBy(event, timeZone)) {
      const known = byDay.get(day) ?? []
      if (known.some(({ type, from }) => type === event.type && from === event.from)) continue
      byDay.set(day, [...known, event])
    }
  }
  return (day) => (byDay.get(day) ?? []).filter(({ type }) => !isUsual(daysOfType.get(type)!, day))
}
