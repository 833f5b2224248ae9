import { localDayOf, placeInDay } from '../time/local-day.ts'
import { slotMs, slotOf } from './count-timeline.ts'
import type { ImportedDay, ImportGaps, Reading } from './history-import.model.ts'

/** HIS-13: how long a count holds without another. */
export const longestHoldMs = 12 * 60 * 60_000

/** The values of a file by local day, and what it leaves open. */
export interface HistorySlots {
  readonly days: readonly ImportedDay[]
  readonly gaps: ImportGaps
}

const unknown = -1

/** HIS-13: until when a reading holds. */
const endOf = (readings: readonly Reading[], place: number): number =>
  Math.min(readings[place]!.at + longestHoldMs, readings[place + 1]?.at ?? Infinity)

/** HIS-14: the highest count in force in each slot, from that of the first reading on; before `until`. */
const fill = (readings: readonly Reading[], first: number, until: number): Int32Array => {
  const values = new Int32Array(Math.max(0, until - first)).fill(unknown)
  readings.forEach(({ at, occupied }, place) => {
    if (occupied === null) return
    const last = Math.min(slotOf(endOf(readings, place) - 1), until - 1)
    for (let slot = slotOf(at); slot <= last; slot++)
      values[slot - first] = Math.max(values[slot - first]!, occupied)
  })
  return values
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

const untilOf = (readings: readonly Reading[], now: number): number => {
  const last = readings.findLastIndex(({ occupied }) => occupied !== null)
  const known = last < 0 ? -Infinity : slotOf(endOf(readings, last) - 1) + 1
  return Math.min(Math.max(known, slotOf(readings.at(-1)!.at) + 1), slotOf(now))
}

/** Turns readings (oldest first, at least one) into the values of local days. HIS-13, HIS-14, HIS-21. */
export const slotsOf = (readings: readonly Reading[], timeZone: string, now: number): HistorySlots => {
  const first = slotOf(readings[0]!.at)
  const until = untilOf(readings, now)
  const values = fill(readings, first, until)
  const days: ImportedDay[] = []
  for (let slot = first; slot < until;) {
    const day = localDayOf(slot * slotMs, timeZone)
    const from = placeInDay(slot, day)
    const end = Math.min(day.slots, from + until - slot)
    const slots = new Array<number | null>(day.slots).fill(null)
    for (let place = from; place < end; place++) {
      const value = values[slot - first + place - from]!
      if (value !== unknown) slots[place] = value
    }
    days.push({ day: day.day, slots, from, until: end })
    slot += end - from
  }
  return { days, gaps: gapsOf(readings) }
}
