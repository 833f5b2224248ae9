import { withoutFormula } from '@stallwise/domain/fields/spreadsheet-text.ts'
import {
  passholderSheetColumns,
  passholdersSheetName,
  passTypeCells,
  type PassholderColumn,
} from '@stallwise/domain/passholders/passholder-import.model.ts'
import type { PassType } from '@stallwise/domain/passholders/passholders.model.ts'
import { listInCell } from '@stallwise/domain/sheets/cell-list.ts'
import workbookWorker from 'virtual:worker/platform/workbook/text-sheet.worker.ts'
import { runInWorker } from '#platform/concurrency/run-in-worker.ts'
import type { ExportedRow } from '#features/passholders/passholder-list.store.ts'
import type { TextSheet } from '#platform/workbook/text-sheet.ts'

/** PIM-05: of a single plate the cell is its make or model as it is. */
const ofPlates = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : listInCell(values)

const cellsOf = (row: ExportedRow): Readonly<Record<PassholderColumn, string>> => ({
  passId: row.pass_id,
  name: row.name,
  email: row.email ?? '',
  suite: row.suite ?? '',
  plates: listInCell(row.plates),
  makes: ofPlates(row.makes),
  models: ofPlates(row.models),
  tags: listInCell(row.tags),
  validFrom: row.valid_from ?? '',
  validTo: row.valid_to ?? '',
  passType: passTypeCells[row.pass_type as PassType],
  numberOfVehicles: String(row.number_of_vehicles ?? ''),
  insideAtOnce: String(row.inside_at_once ?? ''),
})

const headers = passholderSheetColumns.map(({ header }) => header)
const rowOf = (row: ExportedRow): string[] => {
  const cells = cellsOf(row)
  return passholderSheetColumns.map(({ key }) => withoutFormula(cells[key]))
}

const toWorkbook = (rows: readonly string[][]): Promise<Uint8Array> => {
  const sheet: TextSheet = { name: passholdersSheetName, headers, rows }
  return runInWorker<Uint8Array>(workbookWorker, sheet)
}

/** PIM-02: an empty workbook. */
export const passholderTemplate = (): Promise<Uint8Array> => toWorkbook([])

/** PIM-30 to PIM-32: passholders as a workbook that can be imported again. */
export const asWorkbook = (rows: readonly ExportedRow[]): Promise<Uint8Array> => toWorkbook(rows.map(rowOf))

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** PIM-30, PIM-31: the same as CSV, with a byte order mark: without it spreadsheets misread accents. */
export const asCsv = (rows: readonly ExportedRow[]): string => {
  const lines = [headers, ...rows.map(rowOf)]
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}
