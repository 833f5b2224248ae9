import { slotMs } from '../time/slots.ts'
import { slotMark, type ImportedDay } from './history-import.model.ts'

/** Earlier imports of a local day: its values by slot, and which of them are readings (null: stored before this was recorded). */
export interface StoredDay {
  readonly slots: readonly (number | null)[]
  readonly isReading: readonly boolean[] | null
}

/** A day after an import: its values, which of them are readings, and which slots the import set. */
export interface MergedDay {
  readonly day: string
  readonly slots: readonly (number | null)[]
  readonly isReading: readonly boolean[]
  readonly isOwn: readonly boolean[]
}

/** For a day stored without marks: a value that differs from the previous one counts as a reading, an equal one as carried over. */
const guessReadings = (slots: readonly (number | null)[]): boolean[] =>
  slots.map((value, place) => value !== null && value !== (slots[place - 1] ?? null))

/**
 * HIS-21: merges the days of an import, oldest first, with earlier imports. Each slot has the reading of the new
 * file, else an earlier reading; between readings the last one is carried over, whichever import it is from.
 */
export class HistoryMerge {
  /** Whether the most recent reading is from an earlier import. */
  #isLastFromEarlierImport = false
  #endsAt = -Infinity

  merge(day: ImportedDay, stored: StoredDay | undefined): MergedDay {
    const count = day.slots.length
    if (day.startMs !== this.#endsAt) this.#isLastFromEarlierImport = false
    this.#endsAt = day.startMs + count * slotMs
    const before = stored?.slots ?? []
    const wasReading = stored ? (stored.isReading ?? guessReadings(stored.slots)) : []
    const slots: (number | null)[] = []
    const isReading: boolean[] = []
    const isOwn: boolean[] = []
    for (let place = 0; place < count; place++) {
      const mark = day.marks[place]!
      if (mark === slotMark.reading) this.#isLastFromEarlierImport = false
      else if (wasReading[place]) this.#isLastFromEarlierImport = true
      const own =
        mark === slotMark.reading || (mark === slotMark.carriedOver && !this.#isLastFromEarlierImport)
      const value = (own ? day.slots[place] : before[place]) ?? null
      slots.push(value)
      isReading.push(own ? mark === slotMark.reading : (wasReading[place] ?? false))
      isOwn.push(own && value !== null)
    }
    return { day: day.day, slots, isReading, isOwn }
  }
}
