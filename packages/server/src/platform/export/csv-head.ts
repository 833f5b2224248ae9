import { withoutFormula } from '@stallwise/domain/fields/spreadsheet-text.ts'
import type { ExportColumn } from './export.model.ts'

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** EXP-12: the byte order mark, without which spreadsheets misread accents, and the line of column names. */
export const csvHead = (columns: readonly ExportColumn[]): string =>
  `\uFEFF${columns.map(({ header }) => cellOf(withoutFormula(header))).join(',')}\n`
