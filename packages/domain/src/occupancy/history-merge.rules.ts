import { slotMs } from './count-timeline.ts'
import { slotMark, type ImportedDay } from './history-import.model.ts'

/** What was imported before of a local day: its values by slot, and which of them are readings (null: kept before that was noted). */
export interface KeptDay {
  readonly slots: readonly (number | null)[]
  readonly isReading: readonly boolean[] | null
}

/** A day after an import: what is known of it, which of that are readings, and which slots the import gave a value. */
export interface MergedDay {
  readonly day: string
  readonly slots: readonly (number | null)[]
  readonly isReading: readonly boolean[]
  readonly isOwn: readonly boolean[]
}

/** Of a day kept without marks: a value that differs from the one before it was read, one that does not was held. */
const guessReadings = (slots: readonly (number | null)[]): boolean[] =>
  slots.map((value, place) => value !== null && value !== (slots[place - 1] ?? null))

/**
 * HIS-21: puts the days of an import, oldest first, over what was imported before. In each slot stands the reading
 * of the file, else a reading of before; between readings the last of them holds, whichever import it is of.
 */
export class HistoryMerge {
  /** Whether the last reading that was met is one of before. */
  #isKeptLast = false
  #endsAt = -Infinity

  merge(day: ImportedDay, kept: KeptDay | undefined): MergedDay {
    const count = day.slots.length
    if (day.startMs !== this.#endsAt) this.#isKeptLast = false
    this.#endsAt = day.startMs + count * slotMs
    const before = kept?.slots ?? []
    const wasReading = kept ? (kept.isReading ?? guessReadings(kept.slots)) : []
    const slots: (number | null)[] = []
    const isReading: boolean[] = []
    const isOwn: boolean[] = []
    for (let place = 0; place < count; place++) {
      const mark = day.marks[place]!
      if (mark === slotMark.reading) this.#isKeptLast = false
      else if (wasReading[place]) this.#isKeptLast = true
      const own = mark === slotMark.reading || (mark === slotMark.held && !this.#isKeptLast)
      const value = (own ? day.slots[place] : before[place]) ?? null
      slots.push(value)
      isReading.push(own ? mark === slotMark.reading : (wasReading[place] ?? false))
      isOwn.push(own && value !== null)
    }
    return { day: day.day, slots, isReading, isOwn }
  }
}
