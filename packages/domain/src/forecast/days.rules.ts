import { localDayOf, type LocalDay } from '../time/local-day.ts'
import { slotMs } from '../time/slots.ts'
import { zoneOffsets } from '../time/zone-offsets.ts'
import { minuteMs } from '../time/durations.ts'
import { dayQuarters, quarterMs, type DayEvent, type DayOfWeek, type KnownDay } from './forecast.model.ts'

const slotsAQuarter = quarterMs / slotMs
const dayMinutes = 1_440
const straight = Uint8Array.from({ length: dayQuarters }, (_, place) => place)

/** FOR-02: the quarter of the wall clock in which each quarter of a day begins. */
const wallOf = ({ startMs, slots }: LocalDay, timeZone: string): Uint8Array => {
  const quarters = slots / slotsAQuarter
  if (quarters === dayQuarters) return straight
  const offsets = zoneOffsets(timeZone)
  const begin = startMs / minuteMs
  return Uint8Array.from({ length: quarters }, (_, place) =>
    Math.floor((((offsets.wallOf(begin + place * 15) % dayMinutes) + dayMinutes) % dayMinutes) / 15),
  )
}

const noEvents = (): readonly DayEvent[] => []

/** FOR-12: a day with its weekday; a holiday is like a Sunday. */
export const dayOfWeek = (
  at: number,
  timeZone: string,
  isHoliday: (day: string) => boolean,
  eventsOf: (day: string) => readonly DayEvent[] = noEvents,
): DayOfWeek => {
  const local = localDayOf(at, timeZone)
  const holiday = isHoliday(local.day)
  const weekday = holiday ? 0 : new Date(`${local.day}T00:00:00Z`).getUTCDay()
  const { day } = local
  return { local, weekday, isHoliday: holiday, wall: wallOf(local, timeZone), events: eventsOf(day) }
}

/** A period whose values do not count, in milliseconds since 1970 UTC. FOR-04. */
export interface VoidPeriod {
  readonly from: number
  readonly to: number
}

/** FOR-01, FOR-04: the values at the ends of a day's quarters, within 0 and the capacity. `slots`: 5-minute values of the day. */
export const knownDay = (
  day: DayOfWeek,
  slots: readonly (number | null)[],
  { capacity, voids }: { readonly capacity: number; readonly voids: readonly VoidPeriod[] },
): KnownDay => {
  const { startMs } = day.local
  const values = new Float64Array(day.wall.length)
  for (let place = 0; place < values.length; place++) {
    const value = slots[place * slotsAQuarter + slotsAQuarter - 1] ?? null
    values[place] = value === null ? Number.NaN : Math.min(capacity, Math.max(0, value))
  }
  for (const { from, to } of voids) {
    const last = Math.min(values.length, Math.ceil((to - startMs) / quarterMs))
    for (let place = Math.max(0, Math.floor((from - startMs) / quarterMs)); place < last; place++)
      values[place] = Number.NaN
  }
  return { ...day, values }
}

/** A day by quarter of the wall clock; of an hour that comes twice the second time counts. FOR-02. */
export const byWallClock = ({ wall }: DayOfWeek, values: Float64Array): Float64Array => {
  const byWall = new Float64Array(dayQuarters).fill(Number.NaN)
  for (let place = 0; place < wall.length; place++)
    if (!Number.isNaN(values[place]!)) byWall[wall[place]!] = values[place]!
  return byWall
}
