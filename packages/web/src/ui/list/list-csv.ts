import { withoutFormulaButAmounts } from '@stallwise/domain/fields/spreadsheet-text.ts'
import type { CellValue, ListColumn } from './list.model.ts'

const cellOf = (value: CellValue): string => {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = typeof value === 'number' ? String(value) : withoutFormulaButAmounts(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows and columns as they are shown, as CSV with a byte order mark: without it spreadsheets misread accents. */
export const csvOf = <Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[]): string => {
  const lines = [
    columns.map(({ label }) => cellOf(label)),
    ...rows.map((row) => columns.map((column) => cellOf(column.value(row)))),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

export const saveFile = (name: string, type: string, content: BlobPart): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
