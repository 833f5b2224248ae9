import { Temporal } from 'temporal-polyfill'
import { slotMs } from './slots.ts'

/** A day of a time zone: its date, its start, and its number of 5-minute slots (276 or 300 when the clock changes). Source: decision 4. */
export interface LocalDay {
  readonly day: string
  readonly startMs: number
  readonly slots: number
}

const known = new Map<string, LocalDay>()
const maxKnown = 5_000

/** The local day that a time (milliseconds since 1970 UTC) falls in. */
export const localDayOf = (at: number, timeZone: string): LocalDay => {
  const key = `${timeZone} ${Math.floor(at / (3 * slotMs))}`
  const found = known.get(key)
  if (found) return found
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  const startMs = date.toZonedDateTime(timeZone).epochMilliseconds
  const endMs = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  const day = { day: date.toString(), startMs, slots: Math.round((endMs - startMs) / slotMs) }
  if (known.size >= maxKnown) known.clear()
  known.set(key, day)
  return day
}

/** Index of a slot in its local day, from 0. */
export const placeInDay = (slot: number, day: LocalDay): number =>
  Math.floor((slot * slotMs - day.startMs) / slotMs)
