import { HistoryChanges } from './history-changes.ts'
import { openCsv } from '../sheets/csv.ts'
import { historyColumns, readHeader } from './history-csv.ts'
import type {
  HistoryColumn,
  HistoryFault,
  HistoryRow,
  ImportChange,
  ImportSettings,
  Reading,
} from './history-import.model.ts'
import { faultOfAge, placeRows, type PlacedRow } from './history-order.rules.ts'
import { readRow } from './history-row.rules.ts'

/** HIS-05: limit for the faults listed. */
export const maxFaults = 100

/** HIS-05: limit for the rows of a file; more valid rows do not fit into 10 MB. */
export const maxHistoryRows = 600_000

/** A rejected file: the first faults by row, and their total. */
export interface RejectedHistory {
  readonly faults: readonly HistoryFault[]
  readonly faultCount: number
}

/** An accepted file: its readings, oldest first and one for each time, and the corrections made. */
export interface AcceptedHistory {
  readonly column: HistoryColumn
  readonly rows: number
  readonly readings: readonly Reading[]
  readonly changes: readonly ImportChange[]
}

const refuse = (faults: readonly HistoryFault[], faultCount = faults.length): RejectedHistory => ({
  faults: faults.toSorted((a, b) => a.row - b.row).slice(0, maxFaults),
  faultCount,
})

/** HIS-07, HIS-08: number of vehicles from a row's count. */
const occupiedOf = (
  { source: { row, text, value } }: PlacedRow,
  column: HistoryColumn,
  capacity: number,
  changes: HistoryChanges,
): number | null => {
  const keep = (kind: ImportChange['kind'], kept: number | null) => {
    changes.note(kind, row, text, kept)
    return kept
  }
  if (value === null) return keep('noValue', null)
  if (value < 0) return keep('negative', column === 'free' ? capacity : 0)
  if (column === 'free') return value > capacity ? keep('freeAboveCapacity', 0) : capacity - value
  return capacity > 0 && value > capacity ? keep('aboveCapacity', value) : value
}

/** HIS-10: one reading for each time. `rows` are in the order of the file; sorting is stable. */
const readingsOf = (
  rows: readonly PlacedRow[],
  column: HistoryColumn,
  capacity: number,
  changes: HistoryChanges,
): Reading[] => {
  const readings: { at: number; occupied: number | null }[] = []
  let last: PlacedRow | undefined
  for (const row of rows.toSorted((a, b) => a.at - b.at || a.source.row - b.source.row)) {
    const { at, source } = row
    if (last?.at === at && last.source.value === source.value) {
      changes.note('repeated', source.row, source.time, readings.at(-1)!.occupied)
      continue
    }
    const occupied = occupiedOf(row, column, capacity, changes)
    if (last?.at === at) {
      changes.note('contradicted', last.source.row, `${last.source.time} ${last.source.text}`, occupied)
      readings.pop()
    }
    readings.push({ at, occupied })
    last = row
  }
  return readings
}

/** Reads a history file: returns its readings or all of its faults. HIS-01 to HIS-12. */
export const readHistory = (text: string, settings: ImportSettings): AcceptedHistory | RejectedHistory => {
  const file = openCsv(text, historyColumns)
  const header = readHeader(file.header, settings.capacity)
  if ('code' in header) return refuse([header])
  const rows: HistoryRow[] = []
  const unreadable: HistoryFault[] = []
  let faultCount = 0
  for (const record of file.records) {
    if (rows.length + faultCount === maxHistoryRows)
      return refuse([
        { row: record.row, code: 'too-many-rows', message: `More than ${maxHistoryRows} rows.` },
      ])
    const read = readRow(header, record)
    if (!('code' in read)) rows.push(read)
    else if (++faultCount <= maxFaults) unreadable.push(read)
  }
  if (rows.length + faultCount === 0)
    return refuse([{ row: header.row, code: 'no-rows', message: 'There are no rows under the header.' }])
  const changes = new HistoryChanges()
  const placed = rows.length > 0 ? placeRows(rows, settings.timeZone, changes) : []
  const outOfTime: HistoryFault[] = []
  for (const row of placed) {
    const fault = faultOfAge(row, settings.now)
    if (!fault) continue
    faultCount++
    if (outOfTime.length < maxFaults) outOfTime.push(fault)
  }
  if (faultCount > 0) return refuse([...unreadable, ...outOfTime], faultCount)
  const { column } = header
  const readings = readingsOf(placed, column, settings.capacity, changes)
  return { column, rows: rows.length, readings, changes: changes.list() }
}
