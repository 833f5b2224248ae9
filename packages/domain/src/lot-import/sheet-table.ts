import { nameKey } from '../fields/field-values.ts'
import { shownText } from './cell-value.ts'
import type { CellFault } from './lot-import.model.ts'
import { quoted } from './quoted-text.ts'
import { cellName, type CellValue, type MergedCells, type Sheet } from './sheet.model.ts'

/** A column that a sheet may have. */
export interface Column<Key extends string> {
  readonly key: Key
  readonly header: string
  readonly required: boolean
}

/** A row of a table by its columns' keys; what is absent is blank. */
export interface TableRow<Key extends string> {
  readonly row: number
  readonly cells: ReadonlyMap<Key, CellValue>
}

/** A sheet as a table with the faults of its form; `columns` says where each column stands. */
export interface Table<Key extends string> {
  readonly rows: readonly TableRow<Key>[]
  readonly columns: ReadonlyMap<Key, number>
  readonly faults: readonly CellFault[]
}

/** Most rows with data in a sheet. Source: decision 8. */
export const mostRows = 20_000

/** LIM-12: the sheet of a name, whatever its case; others are left alone. */
const sheetOf = (sheets: readonly Sheet[], name: string): Sheet | CellFault => {
  const found = sheets.filter((sheet) => nameKey(sheet.name) === nameKey(name))
  if (found.length === 1) return { ...found[0]!, name }
  return { sheet: name, cell: null, code: found.length === 0 ? 'sheet-missing' : 'sheet-ambiguous' }
}

interface Headed<Key extends string> {
  readonly columns: Map<Key, number>
  readonly faults: CellFault[]
}

/** LIM-13: headers in any order and case; a name that is not known or stands twice is a fault. */
const readHeaders = <Key extends string>(sheet: Sheet, wanted: readonly Column<Key>[]): Headed<Key> => {
  const columns = new Map<Key, number>()
  const faults: CellFault[] = []
  const header = sheet.rows[0]!
  for (const [place, value] of header.cells) {
    const text = shownText(value)
    if (text === undefined) continue
    const cell = cellName(header.row, place)
    const column = wanted.find((one) => nameKey(one.header) === nameKey(text))
    if (!column) faults.push({ sheet: sheet.name, cell, code: 'column-unknown', detail: quoted(text) })
    else if (columns.has(column.key)) {
      const detail = cellName(header.row, columns.get(column.key)!)
      faults.push({ sheet: sheet.name, cell, code: 'column-ambiguous', detail })
    } else columns.set(column.key, place)
  }
  for (const { key, required, header: detail } of wanted)
    if (required && !columns.has(key))
      faults.push({ sheet: sheet.name, cell: null, code: 'column-missing', detail })
  return { columns, faults }
}

const nameOf = ({ fromRow, fromColumn, toRow, toColumn }: MergedCells): string =>
  `${cellName(fromRow, fromColumn)}:${cellName(toRow, toColumn)}`

/** LIM-14: merged cells within the table hide which row a value belongs to. */
const mergedFaults = (sheet: Sheet, columns: Iterable<number>): CellFault[] => {
  const last = sheet.rows.at(-1)!.row
  const places = [...columns]
  return sheet.merged
    .filter(
      ({ fromRow, fromColumn, toColumn }) =>
        fromRow <= last && places.some((place) => fromColumn <= place && place <= toColumn),
    )
    .map((merged) => ({
      sheet: sheet.name,
      cell: cellName(merged.fromRow, merged.fromColumn),
      code: 'merged',
      detail: nameOf(merged),
    }))
}

const none = <Key extends string>(fault: CellFault): Table<Key> => ({
  rows: [],
  columns: new Map(),
  faults: [fault],
})

/** LIM-12 to LIM-15: a sheet as a table: its first row that is not blank has the headers. */
export const readTable = <Key extends string>(
  sheets: readonly Sheet[],
  name: string,
  wanted: readonly Column<Key>[],
  most = mostRows,
): Table<Key> => {
  const sheet = sheetOf(sheets, name)
  if ('code' in sheet) return none(sheet)
  if (sheet.overfull) return none({ sheet: sheet.name, cell: null, code: sheet.overfull })
  if (sheet.rows.length === 0) return none({ sheet: sheet.name, cell: null, code: 'no-rows' })
  const { columns, faults } = readHeaders(sheet, wanted)
  const rows = sheet.rows.slice(1).flatMap(({ row, cells }) => {
    const known = [...columns].flatMap(([key, place]): [Key, CellValue][] => {
      const cell = cells.get(place)
      return cell && shownText(cell) !== undefined ? [[key, cell]] : []
    })
    return known.length > 0 ? [{ row, cells: new Map(known) }] : []
  })
  if (rows.length > most)
    return none({ sheet: sheet.name, cell: null, code: 'too-many-rows', detail: String(rows.length) })
  return { rows, columns, faults: [...faults, ...mergedFaults(sheet, columns.values())] }
}
