import { zoneOffsets, type ZoneOffsets } from '../time/zone-offsets.ts'
import type { HourlyRates, RatePlan, SpecialEvent } from './rate-plan.model.ts'
import { dayMs } from '../time/durations.ts'

/** Minutes of a day. */
export const dayMinutes = 1440
/** Minutes of a week. */
const weekMinutes = 7 * dayMinutes
/** Minutes since 1970-01-01, a Thursday; the week begins on Sunday. */
const thursday = 4 * dayMinutes

/** The minute of the week (0 = Sunday, 00:00) of a minute of the wall clock. */
export const weekMinuteOf = (wall: number): number => (wall + thursday) % weekMinutes

/** The weekday (0 = Sunday) of a minute of the wall clock. */
export const weekdayOf = (wall: number): number => Math.floor(weekMinuteOf(wall) / dayMinutes)

/** HH:MM as minutes of the day. */
const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The length of a window of the wall clock in minutes: until the next day if it ends at or before it begins. */
const windowLength = (from: string, to: string): number => {
  const length = minutesOfTime(to) - minutesOfTime(from)
  return length > 0 ? length : length + dayMinutes
}

/** A time of an event, in minutes of the wall clock. */
export interface Occurrence {
  readonly event: SpecialEvent
  readonly from: number
  readonly to: number
}

const occurrencesOf = (event: SpecialEvent): Occurrence[] => {
  const excluded = new Set(event.excludedDays)
  const length = windowLength(event.from, event.to)
  const found: Occurrence[] = []
  for (let at = Date.parse(event.firstDay); at <= Date.parse(event.lastDay); at += dayMs) {
    if (excluded.has(new Date(at).toISOString().slice(0, 10))) continue
    const from = at / 60_000 + minutesOfTime(event.from)
    found.push({ event, from, to: from + length })
  }
  return found
}

/** PRI-30: the times of all events, by their begin. */
export const listOccurrences = (events: readonly SpecialEvent[]): Occurrence[] =>
  events.flatMap(occurrencesOf).sort((a, b) => a.from - b.from)

/** For each minute of a week the place of its rate: 0 is the ordinary one, 1 the first window's. */
const weekOfRates = ({ windows }: HourlyRates): Uint8Array => {
  const week = new Uint8Array(weekMinutes)
  for (let place = windows.length; place > 0; place--) {
    const { days, from, to } = windows[place - 1]!
    const length = windowLength(from, to)
    for (const day of days) {
      const start = day * dayMinutes + minutesOfTime(from)
      for (let minute = 0; minute < length; minute++) week[(start + minute) % weekMinutes] = place
    }
  }
  return week
}

/** A plan prepared for quotes in a time zone. */
export interface PricedPlan {
  readonly plan: RatePlan
  readonly offsets: ZoneOffsets
  /** For each minute of a week the place of its hourly rate in `hourlyCents`. */
  readonly week: Uint8Array | null
  readonly hourlyCents: readonly number[]
  /** For each weekday. */
  readonly dailyCents: readonly number[] | null
  readonly occurrences: readonly Occurrence[]
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** Prepares a plan for quotes in a time zone (IANA name); keep the result where it is used again. */
export const preparePlan = (plan: RatePlan, timeZone: string): PricedPlan => {
  const { hourly, daily, events } = plan
  return {
    plan,
    offsets: zoneOffsets(timeZone),
    week: hourly && weekOfRates(hourly),
    hourlyCents: hourly ? [hourly.cents, ...hourly.windows.map(({ cents }) => cents)] : [],
    dailyCents:
      daily &&
      weekdays.map((day) => daily.weekdays.find(({ days }) => days.includes(day))?.cents ?? daily.cents),
    occurrences: events ? listOccurrences(events) : [],
  }
}
