import { nameKey } from '../fields/field-values.ts'
import { shownText } from './cell-value.ts'
import type { CellFault, UnreadColumn } from './cell-faults.model.ts'
import { quoted } from './quoted-text.ts'
import { cellName, type CellValue, type MergedCells, type Sheet } from './sheet.model.ts'

/** A column that a sheet may have. */
export interface Column<Key extends string> {
  readonly key: Key
  readonly header: string
  readonly required: boolean
}

/** A row of a table, its cells by column key; blank cells are absent. */
export interface TableRow<Key extends string> {
  readonly row: number
  readonly cells: ReadonlyMap<Key, CellValue>
}

/** A sheet as a table, with the faults of its structure; `columns` = the position of each column. */
export interface Table<Key extends string> {
  readonly rows: readonly TableRow<Key>[]
  readonly columns: ReadonlyMap<Key, number>
  readonly unread: readonly UnreadColumn[]
  /** LIM-18: the sheet is hidden, and was read since no other one can be meant. */
  readonly isHidden?: boolean
  /** LIM-38: how many of the rows are hidden. */
  readonly hiddenRows?: number
  /** LIM-38: the headers of the columns that are hidden. */
  readonly hiddenColumns?: readonly string[]
  readonly faults: readonly CellFault[]
}

/** Longer than any known header with one letter added. */
const maxHeaderLength = 60

/** Limit for the rows with data in a sheet. Source: decision 8. */
export const maxSheetRows = 20_000

/** LIM-12, LIM-18: finds a sheet by its name, ignoring case; other sheets are ignored. */
const sheetOf = (sheets: readonly Sheet[], name: string): Sheet | CellFault => {
  const named = sheets.filter((sheet) => nameKey(sheet.name) === nameKey(name))
  const visible = named.filter(({ isHidden }) => !isHidden)
  const found = visible.length > 0 ? visible : named
  const [first] = found
  if (first?.isHidden && first.visibleInstead !== undefined)
    return { sheet: name, cell: null, code: 'sheet-hidden', detail: quoted(first.visibleInstead) }
  if (found.length === 1) return { ...first!, name }
  return { sheet: name, cell: null, code: found.length === 0 ? 'sheet-missing' : 'sheet-ambiguous' }
}

interface TableWithHeaders<Key extends string> {
  readonly columns: Map<Key, number>
  readonly unread: readonly UnreadColumn[]
  readonly faults: CellFault[]
}

/** Whether the edit distance of two words is one. */
const differsByOneLetter = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)
}

const withoutBlanks = (text: string): string => nameKey(text).replaceAll(' ', '')

/** LIM-13: whether a header is a misspelling of a known one: it differs in case, blanks or one letter. */
const isMisspelled = (text: string, header: string): boolean => {
  const [one, other] = [withoutBlanks(text.slice(0, maxHeaderLength)), withoutBlanks(header)]
  return one === other || differsByOneLetter(one, other)
}

/** LIM-13: known headers in any order; misspelled and repeated ones are faults, unknown ones are ignored. */
const readHeaders = <Key extends string>(
  sheet: Sheet,
  wanted: readonly Column<Key>[],
): TableWithHeaders<Key> => {
  const columns = new Map<Key, number>()
  const faults: CellFault[] = []
  const unread: UnreadColumn[] = []
  const header = sheet.rows[0]!
  for (const [place, value] of header.cells) {
    const text = shownText(value)
    if (text === undefined) continue
    const cell = cellName(header.row, place)
    const column = wanted.find((one) => one.header === text)
    const misspelled = column ? undefined : wanted.find((one) => isMisspelled(text, one.header))
    if (misspelled)
      faults.push({ sheet: sheet.name, cell, code: 'column-misspelt', detail: misspelled.header })
    else if (!column) unread.push({ sheet: sheet.name, cell, header: quoted(text) })
    else if (columns.has(column.key)) {
      const detail = cellName(header.row, columns.get(column.key)!)
      faults.push({ sheet: sheet.name, cell, code: 'column-ambiguous', detail })
    } else columns.set(column.key, place)
  }
  for (const { key, required, header: detail } of wanted)
    if (required && !columns.has(key) && !faults.some((one) => one.detail === detail))
      faults.push({ sheet: sheet.name, cell: null, code: 'column-missing', detail })
  return { columns, unread, faults }
}

const nameOf = ({ fromRow, fromColumn, toRow, toColumn }: MergedCells): string =>
  `${cellName(fromRow, fromColumn)}:${cellName(toRow, toColumn)}`

/** LIM-14: with merged cells in the table it is unclear which row a value belongs to. */
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

/** LIM-38. */
const hiddenHeaders = <Key extends string>(
  { hiddenColumns = [] }: Sheet,
  columns: ReadonlyMap<Key, number>,
  wanted: readonly Column<Key>[],
): string[] =>
  wanted.flatMap(({ key, header }) => {
    const place = columns.get(key)
    const isHidden = place !== undefined && hiddenColumns.some(({ from, to }) => from <= place && place <= to)
    return isHidden ? [header] : []
  })

const none = <Key extends string>(fault: CellFault): Table<Key> => ({
  rows: [],
  columns: new Map(),
  unread: [],
  faults: [fault],
})

/** LIM-12 to LIM-15: reads a sheet as a table; the first row that is not blank holds the headers. */
export const readTable = <Key extends string>(
  sheets: readonly Sheet[],
  name: string,
  wanted: readonly Column<Key>[],
  maxRows = maxSheetRows,
): Table<Key> => {
  const sheet = sheetOf(sheets, name)
  if ('code' in sheet) return none(sheet)
  if (sheet.exceeded) return none({ sheet: sheet.name, cell: null, code: sheet.exceeded })
  if (sheet.rows.length === 0) return none({ sheet: sheet.name, cell: null, code: 'no-rows' })
  const { columns, unread, faults } = readHeaders(sheet, wanted)
  let hiddenRows = 0
  const rows = sheet.rows.slice(1).flatMap(({ row, cells, isHidden }) => {
    const known = [...columns].flatMap(([key, place]): [Key, CellValue][] => {
      const cell = cells.get(place)
      return cell && shownText(cell) !== undefined ? [[key, cell]] : []
    })
    if (known.length === 0) return []
    if (isHidden) hiddenRows += 1
    return [{ row, cells: new Map(known) }]
  })
  if (rows.length > maxRows)
    return none({ sheet: sheet.name, cell: null, code: 'too-many-rows', detail: String(rows.length) })
  return {
    rows,
    columns,
    unread,
    ...(sheet.isHidden && { isHidden: true }),
    hiddenRows,
    hiddenColumns: hiddenHeaders(sheet, columns, wanted),
    faults: [...faults, ...mergedFaults(sheet, columns.values())],
  }
}
