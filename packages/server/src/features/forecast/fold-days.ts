import { byWallClock, dayOfWeek, knownDay } from '@stallwise/domain/forecast/days.rules.ts'
import { foldDay } from '@stallwise/domain/forecast/fold-day.rules.ts'
import {
  type DayEvent,
  type DayOfWeek,
  type DayRecord,
  type ForecastState,
  type KnownDay,
} from '@stallwise/domain/forecast/forecast.model.ts'
import { noPastErrors, withRecord, type PastErrors } from '@stallwise/domain/forecast/own-error.rules.ts'
import { emptyState } from '@stallwise/domain/forecast/state.rules.ts'
import { mergeDay } from '@stallwise/domain/occupancy/history-days.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { knownInstantOf } from '@stallwise/domain/time/wall-clock.ts'
import { readSlots } from '#features/occupancy/occupancy.public.ts'
import type { ForecastLot, PeriodRow, SlotsRow } from './forecast-lots.store.ts'
import { periodsOf, type GroupPeriods } from './void-periods.ts'

/** What was read of lots for some days. */
export interface ReadDays {
  /** By `key day`. */
  readonly slots: ReadonlyMap<string, SlotsRow>
  readonly periods: readonly PeriodRow[]
  /** As `lot day`. */
  readonly holidays: ReadonlySet<string>
  /** FOR-80: the events of a day, by lot. */
  readonly events: ReadonlyMap<string, (day: string) => readonly DayEvent[]>
  readonly now: number
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day so many days after another one. */
export const dayAfter = (day: string, days: number): string =>
  isoDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs)

/** FOR-23: where a forecast begins anew: the first of a month, half a year before. */
export const beginOf = (until: string): string => {
  const [year, month] = until.split('-').map(Number) as [number, number]
  return isoDay(Date.UTC(year, month - 1 - 6, 1))
}

/** The days from one to another, both included. */
export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day)
  return days
}

type Slots = readonly (number | null)[]

const slotsOf = (row: SlotsRow | undefined, count: number): Slots | undefined => {
  if (!row) return undefined
  const live = row.live === null ? null : readSlots(row.live)
  if (row.imported === null) return live ?? []
  const imported = readSlots(row.imported)
  return mergeDay({ live, imported, capacity: 0, revised: false }, count).values
}

/** A group of a lot, or the lot itself, with what was read of it. */
export class GroupDays {
  readonly key: string
  readonly capacity: number
  readonly periods: GroupPeriods
  readonly #lot: ForecastLot
  readonly #read: ReadDays

  constructor(lot: ForecastLot, { id, capacity }: ForecastLot['keys'][number], read: ReadDays) {
    this.key = id
    this.capacity = capacity
    this.#lot = lot
    this.#read = read
    const rows = read.periods.filter((row) => row.lot === lot.id)
    this.periods = periodsOf(rows, { key: id, isLot: id === lot.id, capacity, now: read.now })
  }

  dayOf(day: string): DayOfWeek {
    const { id, timeZone } = this.#lot
    const noon = knownInstantOf(`${day}T12:00`, timeZone)!
    const isHoliday = (one: string) => this.#read.holidays.has(`${id} ${one}`)
    return dayOfWeek(noon, timeZone, isHoliday, this.#read.events.get(id))
  }

  /** The capacity of a day, as far as it was kept. */
  capacityOf(day: string): number {
    return this.#read.slots.get(`${this.key} ${day}`)?.capacity ?? this.capacity
  }

  /** FOR-01, FOR-04. */
  knownDayOf(day: string): KnownDay {
    const local = this.dayOf(day)
    const slots = this.#slots(day, local.local.slots) ?? []
    return knownDay(local, slots, { capacity: this.capacityOf(day), voids: this.periods.voids })
  }

  /** HIS-24: where nothing is known of the lot itself, it is the sum of its groups. */
  #slots(day: string, count: number): Slots | undefined {
    const own = slotsOf(this.#read.slots.get(`${this.key} ${day}`), count)
    if (own || this.key !== this.#lot.id) return own
    const groups = this.#lot.keys.filter(({ id, capacity }) => id !== this.#lot.id && capacity > 0)
    const parts = groups.map(({ id }) => slotsOf(this.#read.slots.get(`${id} ${day}`), count))
    if (parts.length === 0 || parts.includes(undefined)) return undefined
    return Array.from({ length: count }, (_, place) => {
      const values = parts.map((part) => part![place] ?? null)
      return values.includes(null) ? null : values.reduce<number>((sum, value) => sum + value!, 0)
    })
  }
}

/** What a group's days were folded to. */
export interface Folded {
  readonly state: ForecastState
  readonly past: PastErrors
  /** Of the days that were taken in, oldest first. */
  readonly records: readonly DayRecord[]
}

/** A group of which nothing was taken in yet. `first`: its first day. */
export const nothingFolded = (group: GroupDays, first: string): Folded => ({
  state: emptyState(dayAfter(first, -1), group.capacity),
  past: noPastErrors,
  records: [],
})

/** FOR-23: takes in the days of a group until one, which is included. */
export const foldDays = (group: GroupDays, folded: Folded, until: string): Folded => {
  let { state, past } = folded
  const records = [...folded.records]
  for (let day = dayAfter(state.through, 1); day <= until; day = dayAfter(day, 1)) {
    const weekBefore = group.knownDayOf(dayAfter(day, -7))
    const out = foldDay(state, {
      id: group.key,
      day: group.knownDayOf(day),
      next: group.dayOf(dayAfter(day, 1)),
      capacity: group.capacityOf(day),
      lastWeek: byWallClock(weekBefore, weekBefore.values),
      past,
    })
    records.push(out.record)
    state = out.state
    past = withRecord(past, out.record)
  }
  return { state, past, records }
}
