import type { CsvRecord } from '../sheets/csv.ts'
import { fieldsOf, type HistoryHeader } from './history-csv.ts'
import type { HistoryFault, HistoryRow } from './history-import.model.ts'
import { readTime } from './history-time.rules.ts'

/** HIS-03: the highest plausible count. */
export const maxVehicles = 100_000

/** Three zeros after a point or comma may be thousands. */
const wholeNumber = /^[+-]?\d+(?:[.,]0{0,2})?$/
const unknownCounts = new Set(['', 'nan', 'na', 'null'])

/** HIS-03: reads a count; null = marked as unknown; otherwise its fault. */
export const readCount = (text: string): number | null | 'not-a-number' | 'too-large' => {
  if (unknownCounts.has(text.toLowerCase())) return null
  if (!wholeNumber.test(text)) return 'not-a-number'
  const value = Number.parseInt(text, 10)
  return Math.abs(value) > maxVehicles ? 'too-large' : value
}

/** The beginning of a text, as quoted in faults and changes. */
export const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Reads a record, or returns its fault. HIS-02, HIS-03. */
export const readRow = (header: HistoryHeader, record: CsvRecord): HistoryRow | HistoryFault => {
  const { row } = record
  const fields = fieldsOf(record)
  if ('code' in fields) return fields
  const time = fields[header.timeAt]?.trim()
  const text = fields[header.countAt]?.trim()
  if (time === undefined || text === undefined)
    return { row, code: 'unreadable', message: `The row has only ${fields.length} fields.` }
  const written = readTime(time)
  if (!written) return { row, code: 'not-a-time', message: `“${shown(time)}” is not a time.` }
  const value = readCount(text)
  if (value === 'not-a-number')
    return { row, code: value, message: `“${shown(text)}” is not a whole number.` }
  if (value === 'too-large') return { row, code: value, message: `${shown(text)} is over ${maxVehicles}.` }
  return { row, time, wallMs: written.wallMs, offsetMinutes: written.offsetMinutes, text, value }
}
