import { Temporal } from 'temporal-polyfill'
import { hourMs, minuteMs } from '../time/durations.ts'
import { localDayOf } from '../time/local-day.ts'

/** DHI-02: a shorter time without a message is no silence. */
export const silenceMinutes = 15

/** DHI-05: how long hours and days are kept, and how far back a lot is recorded at first, in days. */
export const keptDays = { hours: 26 * 7, days: 100 } as const

/** DHI-04: how long after its end an hour or a day is recorded, and how many hours are recorded once more. */
const waitsMs = { hour: 15 * minuteMs, day: 2 * hourMs }
const hoursAgain = 3
/** A lot that was not recorded for long is recorded in steps, so that others have their turn. */
const daysAtOnce = 5
/** Lots are due at different moments of an hour. */
const spreadMs = 40 * minuteMs

interface Span {
  readonly from: number
  readonly to: number
}

/** How far a lot is recorded: hours until a time in milliseconds since 1970 UTC, days up to a date; null = not yet. */
export interface Recorded {
  readonly hoursUntil: number | null
  readonly daysUntil: string | null
}

/** What is recorded next; times in milliseconds since 1970 UTC. */
export interface HistoryStep {
  readonly hoursUntil: number
  readonly daysUntil: string
  readonly days: readonly (Span & { readonly day: string })[]
  readonly hours: Span
  readonly dueAt: number
}

const dateOf = (at: number, timeZone: string) => Temporal.PlainDate.from(localDayOf(at, timeZone).day)

const startOf = (date: Temporal.PlainDate, timeZone: string): number =>
  date.toZonedDateTime(timeZone).epochMilliseconds

/** The begin of the hour of a lot’s clock that a time is in. */
const hourOf = (at: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .with({ minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }).epochMilliseconds

/**
 * DHI-04: the next step of recording a lot. `firstAt`: its first message that is kept, asked for if nothing is recorded yet; null =
 * none. `share`: where in an hour the lot has its turn, from 0 to 1.
 */
export const nextHistoryStep = (
  now: number,
  timeZone: string,
  { hoursUntil, daysUntil }: Recorded,
  { firstAt, share }: { readonly firstAt: number | null; readonly share: number },
): HistoryStep => {
  const today = dateOf(now - waitsMs.day, timeZone)
  const earliest = today.subtract({ days: keptDays.days })
  const begin = daysUntil
    ? Temporal.PlainDate.from(daysUntil).add({ days: 1 })
    : firstAt === null
      ? today
      : dateOf(firstAt, timeZone)
  let date = Temporal.PlainDate.compare(begin, earliest) < 0 ? earliest : begin
  const days: (Span & { day: string })[] = []
  for (
    ;
    Temporal.PlainDate.compare(date, today) < 0 && days.length < daysAtOnce;
    date = date.add({ days: 1 })
  )
    days.push({
      day: date.toString(),
      from: startOf(date, timeZone),
      to: startOf(date.add({ days: 1 }), timeZone),
    })
  const isBehind = Temporal.PlainDate.compare(date, today) < 0
  const until = isBehind ? startOf(date, timeZone) : hourOf(now - waitsMs.hour, timeZone)
  const again = Math.min(hoursUntil ?? -Infinity, until - hoursAgain * hourMs)
  const hours = { from: Math.max(startOf(date, timeZone), again), to: until }
  return {
    days,
    hours,
    hoursUntil: until,
    daysUntil: date.subtract({ days: 1 }).toString(),
    dueAt: isBehind ? now : hourOf(now - waitsMs.hour, timeZone) + hourMs + waitsMs.hour + share * spreadMs,
  }
}
