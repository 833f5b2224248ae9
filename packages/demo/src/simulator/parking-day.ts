import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'

/** The hour at which lots are emptiest: one day's plan ends and the next begins. */
const turnHour = 4

/** A lot's day, from four in the morning to four in the next. `day` is the date of its start. */
export interface ParkingDay {
  readonly day: string
  readonly startMs: number
  readonly endMs: number
}

const kept = new Map<string, ParkingDay>()

/** The parking day that a time falls in. */
export const parkingDayOf = (at: number, timeZone: string): ParkingDay => {
  const { day, startMs } = localDayOf(at - turnHour * hourMs, timeZone)
  const key = `${timeZone} ${day}`
  const found = kept.get(key)
  if (found) return found
  // The longest day has 25 hours, the shortest 23.
  const next = localDayOf(startMs + 26 * hourMs, timeZone)
  const made = { day, startMs: startMs + turnHour * hourMs, endMs: next.startMs + turnHour * hourMs }
  if (kept.size > 1_000) kept.clear()
  kept.set(key, made)
  return made
}

export const dayBefore = (day: ParkingDay, timeZone: string): ParkingDay =>
  parkingDayOf(day.startMs - 12 * hourMs, timeZone)

export const dayAfter = (day: ParkingDay, timeZone: string): ParkingDay =>
  parkingDayOf(day.endMs + 12 * hourMs, timeZone)
