/**
 * Content of a cell. A formula is represented by the text of its last value. `shown` = the text that a number displays
 * where that is not its digits, null if it displays something else (`isSameNumber`: the number as an amount of money).
 * `isShownOtherwise`: it displays something else, or not all of it. `isFormula`: one of which the file has no value.
 */
export type CellValue =
  | { readonly kind: 'text'; readonly text: string; readonly isShownOtherwise?: true }
  | {
      readonly kind: 'number'
      readonly value: number
      readonly shown?: string | null
      readonly isSameNumber?: true
    }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly isShownOtherwise?: true }
  | { readonly kind: 'date'; readonly text: string; readonly isShownOtherwise?: true }
  | { readonly kind: 'error'; readonly text: string; readonly isFormula?: true }

/** A row that is not blank: its number from 1, and its cells by column from 0. */
export interface SheetRow {
  readonly row: number
  readonly cells: ReadonlyMap<number, CellValue>
  /** LIM-38: users do not see it, such as rows that a filter leaves out. */
  readonly isHidden?: true
}

/** A range of merged cells: rows from 1, columns from 0, both ends included. */
export interface MergedCells {
  readonly fromRow: number
  readonly fromColumn: number
  readonly toRow: number
  readonly toColumn: number
}

/** Columns from 0, both ends included. */
export interface ColumnRange {
  readonly from: number
  readonly to: number
}

/** A sheet of a workbook without its blank rows. `exceeded` = reading stopped because the sheet exceeds a limit. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly SheetRow[]
  readonly merged: readonly MergedCells[]
  /** LIM-38: the columns that users do not see. */
  readonly hiddenColumns?: readonly ColumnRange[]
  /** LIM-18: a sheet that users do not see, and the first one that they see and that is not read. */
  readonly isHidden?: true
  readonly visibleInstead?: string
  readonly exceeded?: 'too-many-rows' | 'too-many-columns'
}

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

/** A cell's name in a spreadsheet: row from 1, column from 0; (3, 27) is AB3. */
export const cellName = (row: number, column: number): string => `${letters(column)}${row}`
