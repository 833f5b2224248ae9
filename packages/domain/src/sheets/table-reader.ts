import type { Read } from './cell-value.ts'
import type { CellFault, CellFaultCode, UnreadColumn } from './cell-faults.model.ts'
import { hiddenPartsOf, type HiddenParts } from './hidden-parts.ts'
import { quoted } from './quoted-text.ts'
import { cellName, type CellValue } from './sheet.model.ts'
import type { Table, TableRow } from './sheet-table.ts'

/** Reads the cells of a table's rows and collects their faults. */
export class TableReader<Key extends string> {
  readonly faults: CellFault[]
  readonly unread: readonly UnreadColumn[]
  readonly hidden: HiddenParts
  readonly #sheet: string
  readonly #table: Table<Key>

  constructor(sheet: string, table: Table<Key>) {
    this.#sheet = sheet
    this.#table = table
    this.faults = [...table.faults]
    this.unread = table.unread
    this.hidden = hiddenPartsOf({ ...table, hiddenSheets: table.isHidden ? [sheet] : [] })
  }

  /** A cell's name; null if the sheet does not have the column. */
  cellOf({ row }: TableRow<Key>, key: Key): string | null {
    const column = this.#table.columns.get(key)
    return column === undefined ? null : cellName(row, column)
  }

  refuse(row: TableRow<Key>, key: Key, code: CellFaultCode, detail?: string): void {
    const cell = this.cellOf(row, key)
    // A missing column is reported once, not for each row.
    if (cell === null) return
    this.faults.push({
      sheet: this.#sheet,
      cell,
      code,
      ...(detail === undefined ? {} : { detail: quoted(detail) }),
    })
  }

  /** A cell's value; undefined if it is blank or invalid; an invalid one is added to the faults. */
  read<T>(
    row: TableRow<Key>,
    key: Key,
    required: boolean,
    reader: (cell: CellValue) => Read<T>,
  ): T | undefined {
    const cell = row.cells.get(key)
    if (!cell) {
      if (required) this.refuse(row, key, 'required')
      return undefined
    }
    const read = reader(cell)
    if ('value' in read) return read.value
    this.refuse(row, key, read.code, read.detail)
    return undefined
  }

  /** LIM-30: reports each repeated value of a unique column, with the cell of the first one. */
  refuseRepeats(places: Iterable<{ row: TableRow<Key>; value: string }>, key: Key): void {
    const first = new Map<string, TableRow<Key>>()
    for (const { row, value } of places) {
      const known = first.get(value)
      if (known) this.refuse(row, key, 'not-unique', this.cellOf(known, key) ?? undefined)
      else first.set(value, row)
    }
  }
}
