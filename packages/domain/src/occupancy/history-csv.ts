import { maxRecordLength, type CsvRecord } from '../sheets/csv.ts'
import type { HistoryColumn, HistoryFault } from './history-import.model.ts'

/** HIS-01: the columns that are read, in lower case. */
export const historyColumns = ['timestamp', 'occupied', 'free']

/** Positions of a file's columns. */
export interface HistoryHeader {
  readonly timeAt: number
  readonly countAt: number
  readonly column: HistoryColumn
  /** Row of the header, from 1. */
  readonly row: number
}

const fault = (row: number, code: HistoryFault['code'], message: string): HistoryFault => ({
  row,
  code,
  message,
})

/** HIS-01: the fields of a record, or why it has none. */
export const fieldsOf = ({ row, text, fields }: CsvRecord): readonly string[] | HistoryFault => {
  if (text.length > maxRecordLength) return fault(row, 'unreadable', 'The row is too long.')
  return fields ?? fault(row, 'unreadable', 'A quotation mark is not closed.')
}

/** Reads the header. HIS-01, HIS-06. */
export const readHeader = (header: CsvRecord | undefined, capacity: number): HistoryHeader | HistoryFault => {
  if (!header) return fault(1, 'no-rows', 'The file is empty.')
  const { row, text } = header
  if (text.includes('\0') || text.includes('\uFFFD'))
    return fault(row, 'unreadable', 'The file is not text in UTF-8.')
  const fields = fieldsOf(header)
  if ('code' in fields) return fields
  const names = fields.map((name) => name.trim().toLowerCase())
  const places = (name: string) => names.flatMap((one, place) => (one === name ? [place] : []))
  const times = places('timestamp')
  const counts = [...places('occupied'), ...places('free')]
  if (times.length === 0) return fault(row, 'column-missing', 'There is no column timestamp.')
  if (counts.length === 0) return fault(row, 'column-missing', 'There is no column occupied or free.')
  if (times.length > 1 || counts.length > 1)
    return fault(
      row,
      'column-ambiguous',
      'There must be exactly one column timestamp, and exactly one column occupied or free.',
    )
  const column = names[counts[0]!] as HistoryColumn
  if (column === 'free' && capacity <= 0)
    return fault(
      row,
      'no-capacity',
      'Without a capacity, the number of vehicles cannot be calculated from free.',
    )
  return { timeAt: times[0]!, countAt: counts[0]!, column, row }
}
