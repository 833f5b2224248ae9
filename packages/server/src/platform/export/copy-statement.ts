import type { Tx } from '#platform/database/database.ts'
import { csvCell, workbookCell, workbookValue } from './cells.ts'
import type { ExportedRows, ExportFormat } from './export.model.ts'
import { withLiterals } from './literal-query.ts'

/**
 * COPY of the rows of an export, without column names: for `.csv` the lines of the file, for `.xlsx` a line of XML for each
 * row of the sheet.
 */
export const copyStatement = (
  tx: Tx,
  { columns, rows, timeZone }: ExportedRows,
  format: ExportFormat,
): string => {
  const from = `(${withLiterals(rows, tx)}) r`
  if (format === 'csv') {
    const cells = columns.map((column) => csvCell(column, timeZone))
    return `copy (select ${cells.join(', ')} from ${from}) to stdout (format csv)`
  }
  // Without `offset 0` the values would be computed as often as the cells use them.
  const values = columns.map((column, place) => `${workbookValue(column, timeZone)} as c${place}`)
  const cells = columns.map((column, place) => workbookCell(column, `v.c${place}`))
  return `copy (select concat('<row>', ${cells.join(', ')}, '</row>')
    from (select ${values.join(', ')} from ${from} offset 0) v) to stdout`
}
