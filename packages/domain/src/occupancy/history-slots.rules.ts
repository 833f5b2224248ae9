import { localDayOf, placeInDay } from '../time/local-day.ts'
import { slotMs, slotOf } from '../time/slots.ts'
import {
  slotMark,
  type ImportedDay,
  type ImportGaps,
  type Reading,
  type SlotMark,
} from './history-import.model.ts'

/** HIS-13: how long a count applies if no other follows. */
export const maxHoldMs = 12 * 60 * 60_000

/** A local day with data: where its slots begin in the values of its file (below 0 if the file begins during the day). */
interface DayPlace {
  readonly day: string
  readonly startMs: number
  readonly begin: number
  readonly slots: number
}

/** The values of a file with their marks, by slot, its days with data, and its gaps. Compact: decades are millions of slots. */
export interface HistorySlots {
  readonly values: Int32Array<ArrayBuffer>
  readonly marks: Uint8Array<ArrayBuffer>
  readonly days: readonly DayPlace[]
  readonly gaps: ImportGaps
}

/** A slot without a value. */
const unknown = -1

/** HIS-13: until when a reading applies. */
const endOf = (readings: readonly Reading[], place: number): number =>
  Math.min(readings[place]!.at + maxHoldMs, readings[place + 1]?.at ?? Infinity)

interface FilledSlots extends Pick<HistorySlots, 'values' | 'marks'> {
  readonly first: number
}

/** HIS-14: the highest count that applied in each slot, from the slot of the first reading to `until` (exclusive). */
const fill = (readings: readonly Reading[], first: number, until: number): FilledSlots => {
  const length = Math.max(0, until - first)
  const values = new Int32Array(length).fill(unknown)
  const marks = new Uint8Array(length)
  readings.forEach(({ at, occupied }, place) => {
    const from = slotOf(at)
    const last = Math.min(slotOf(endOf(readings, place) - 1), until - 1)
    for (let slot = from; slot <= last; slot++) {
      if (occupied !== null) values[slot - first] = Math.max(values[slot - first]!, occupied)
      if (slot === from) marks[slot - first] = slotMark.reading
      else marks[slot - first] ||= slotMark.carriedOver
    }
  })
  return { first, values, marks }
}

const gapsOf = (readings: readonly Reading[]): ImportGaps => {
  const lengths: number[] = []
  let knownUntil = readings[0]!.at
  readings.forEach(({ at, occupied }, place) => {
    if (occupied === null) return
    if (at > knownUntil) lengths.push(at - knownUntil)
    knownUntil = endOf(readings, place)
  })
  const end = readings.at(-1)!.at
  if (end > knownUntil) lengths.push(end - knownUntil)
  const minutes = lengths.map((length) => Math.round(length / 60_000))
  return {
    count: minutes.length,
    longestMinutes: minutes.reduce((longest, one) => Math.max(longest, one), 0),
    unknownMinutes: minutes.reduce((sum, one) => sum + one, 0),
  }
}

const nextMarked = (marks: Uint8Array, from: number): number => {
  let at = from
  while (at < marks.length && marks[at] === slotMark.none) at++
  return at
}

/** Turns readings (oldest first, at least one) into the values of local days; days without data are left out. HIS-13, HIS-14, HIS-21. */
export const slotsOf = (readings: readonly Reading[], timeZone: string, now: number): HistorySlots => {
  const last = readings.length - 1
  const until = Math.min(slotOf(endOf(readings, last) - 1) + 1, slotOf(now))
  const { first, values, marks } = fill(readings, slotOf(readings[0]!.at), until)
  const days: DayPlace[] = []
  for (let at = nextMarked(marks, 0); at < marks.length;) {
    const { day, startMs, slots } = localDayOf((first + at) * slotMs, timeZone)
    const begin = at - placeInDay(first + at, { day, startMs, slots })
    days.push({ day, startMs, begin, slots })
    at = nextMarked(marks, begin + slots)
  }
  return { values, marks, days, gaps: gapsOf(readings) }
}

/** The days of a file, one after the other. */
export function* importedDays({ values, marks, days }: HistorySlots): Generator<ImportedDay> {
  for (const { day, startMs, begin, slots: count } of days) {
    const slots: (number | null)[] = []
    const ofDay: SlotMark[] = []
    for (let at = begin; at < begin + count; at++) {
      const value = values[at] ?? unknown
      slots.push(value === unknown ? null : value)
      ofDay.push((marks[at] ?? slotMark.none) as SlotMark)
    }
    yield { day, startMs, slots, marks: ofDay }
  }
}
