import { withoutApostrophe } from '../fields/spreadsheet-text.ts'
import { isShownOtherwise, readName, readText, type Read } from '../sheets/cell-value.ts'
import { maxCellText, valuesInCell } from '../sheets/cell-list.ts'
import type { CellFault, UnreadColumn } from '../sheets/cell-faults.model.ts'
import type { CellValue, Sheet } from '../sheets/sheet.model.ts'
import type { HiddenParts } from '../sheets/hidden-parts.ts'
import { readTable, type TableRow } from '../sheets/sheet-table.ts'
import { TableReader } from '../sheets/table-reader.ts'
import {
  passholderSheetColumns,
  passholdersSheetName,
  passTypeCells,
  type ImportedPassholder,
  type PassholderColumn,
  type PassholderFile,
} from './passholder-import.model.ts'
import { isDay } from '../fields/day.rules.ts'
import { passTypes, type PassType } from './passholders.model.ts'
import { dayMs } from '../time/durations.ts'

/** Longer than any field allows: the rules of passholders name the limit of each. */
const maxCellLength = 1_000

/** Day 0 of a spreadsheet's dates. */
const firstDate = Date.UTC(1899, 11, 30)

type ReadCell = (cell: CellValue) => Read<string>

const cellReader =
  (read: typeof readText, maxLength = maxCellLength): ReadCell =>
  (cell) => {
    const text = read(cell, maxLength)
    return 'value' in text ? { value: withoutApostrophe(text.value) } : text
  }
const readCellText = cellReader(readText)
/** LIM-36: names keep their joiners, as in the form. */
const readCellName = cellReader(readName)
const readTextOfList = cellReader(readText, maxCellText)
const readNameOfList = cellReader(readName, maxCellText)

/** PIM-05: several values of a cell, separated by commas, semicolons or line breaks; empty ones stay in their places. */
const readList = (cell: CellValue, readCell = readTextOfList): Read<string[]> => {
  const read = readCell(cell)
  if (!('value' in read)) return read
  return { value: valuesInCell(cell.kind === 'text' ? withoutApostrophe(cell.text.trim()) : read.value) }
}

/** PIM-05, FLD-05: e-mail addresses, separated by commas or semicolons as plates and tags are. */
const readEmails = (cell: CellValue): Read<string> => {
  const read = readList(cell)
  return 'value' in read ? { value: withoutBlanks(read.value).join(', ') } : read
}

const withoutBlanks = (list: readonly string[] | undefined): string[] =>
  (list ?? []).filter((text) => text !== '')

const dateOf = (text: string): string | undefined => {
  const serial = Number(text)
  if (!Number.isFinite(serial)) return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  return serial >= 0 && serial < 3_000_000
    ? new Date(firstDate + Math.floor(serial) * dayMs).toISOString().slice(0, 10)
    : undefined
}

/** PIM-07: a date cell, or a text as YYYY-MM-DD. */
const readDate = (cell: CellValue): Read<string> => {
  if (cell.kind === 'date') {
    const value = dateOf(cell.text)
    if (isShownOtherwise(cell)) return { code: 'shown-otherwise', detail: value ?? cell.text }
    return value === undefined ? { code: 'not-a-date', detail: cell.text } : { value }
  }
  const read = readCellText(cell)
  if (!('value' in read)) return read
  return isDay(read.value) ? read : { code: 'not-a-date', detail: read.value }
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** PIM-06. */
const readPassType = (cell: CellValue): Read<PassType> => {
  const read = readCellText(cell)
  if (!('value' in read)) return read
  const value = passTypes.find((type) => letters(passTypeCells[type]) === letters(read.value))
  return value ? { value } : { code: 'unknown-pass-type', detail: read.value }
}

type Row = TableRow<PassholderColumn>

class RowReader {
  readonly #reader: TableReader<PassholderColumn>
  readonly #has: (key: PassholderColumn) => boolean

  constructor(reader: TableReader<PassholderColumn>, has: (key: PassholderColumn) => boolean) {
    this.#reader = reader
    this.#has = has
  }

  read(row: Row): ImportedPassholder {
    const optional = <T>(key: PassholderColumn, read: (cell: CellValue) => Read<T>) =>
      this.#reader.read(row, key, false, read)
    const has = this.#has
    const plates = optional('plates', (cell) => readList(cell))
    const ofPlates = (key: 'makes' | 'models') => this.#ofPlates(row, key, withoutBlanks(plates).length)
    const passType = optional('passType', readPassType)
    const numberOfVehicles = optional('numberOfVehicles', readCellText)
    const insideAtOnce = optional('insideAtOnce', readCellText)
    return {
      row: row.row,
      passId: this.#reader.read(row, 'passId', true, readCellText) ?? '',
      name: this.#reader.read(row, 'name', true, readCellName) ?? '',
      ...(has('email') && { email: optional('email', readEmails) ?? null }),
      ...(has('suite') && { suite: optional('suite', readCellName) ?? null }),
      ...(has('plates') && { plates: withoutBlanks(plates) }),
      ...(has('makes') && { makes: ofPlates('makes') }),
      ...(has('models') && { models: ofPlates('models') }),
      ...(has('tags') && { tags: withoutBlanks(optional('tags', (cell) => readList(cell))) }),
      ...(has('validFrom') && { validFrom: optional('validFrom', readDate) ?? null }),
      ...(has('validTo') && { validTo: optional('validTo', readDate) ?? null }),
      ...(passType !== undefined && { passType }),
      ...(numberOfVehicles !== undefined && { numberOfVehicles }),
      ...(insideAtOnce !== undefined && { insideAtOnce }),
    }
  }

  /** PIM-05: one make or model for each plate; of a single plate the whole cell is one. */
  #ofPlates(row: Row, key: 'makes' | 'models', plates: number): string[] {
    if (plates <= 1) {
      const only = this.#reader.read(row, key, false, readCellName)
      return only === undefined ? [] : [only]
    }
    const list = this.#reader.read(row, key, false, (cell) => readList(cell, readNameOfList)) ?? []
    if (list.length > plates) this.#reader.refuse(row, key, 'too-many', String(plates))
    return list
  }
}

/** PIM-01 to PIM-07: reads a sheet of passholders; the rows count only if there are no faults. */
export const readPassholders = (
  sheets: readonly Sheet[],
): PassholderFile &
  HiddenParts & {
    readonly faults: readonly CellFault[]
    readonly unreadColumns: readonly UnreadColumn[]
  } => {
  const table = readTable<PassholderColumn>(sheets, passholdersSheetName, passholderSheetColumns)
  const reader = new TableReader(passholdersSheetName, table)
  const rows = new RowReader(reader, (key) => table.columns.has(key))
  const read = table.rows.map((row) => rows.read(row))
  if (read.length === 0 && reader.faults.length === 0)
    reader.faults.push({ sheet: passholdersSheetName, cell: null, code: 'no-rows' })
  return {
    rows: read,
    columns: [...table.columns],
    faults: reader.faults,
    unreadColumns: reader.unread,
    ...reader.hidden,
  }
}
