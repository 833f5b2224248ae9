import { clean } from './cell-value.ts'

/** The longest text of a cell in spreadsheet programs. */
export const maxCellText = 32_767

const needsQuotes = /[,;\r\n]|^\s*"/

/** PIM-05: several values in one cell; one with a comma or a semicolon stands in quotation marks, doubled within. */
export const listInCell = (values: readonly string[]): string =>
  values.every((value) => value === '')
    ? ''
    : values.map((value) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ')

/** A value in quotation marks, or up to a separator; then the separator, with the blanks and lines around it. */
const part = /\s*(?:"((?:[^"]|"")*)"[^\S\r\n]*(?=[,;\r\n]|$)|([^,;\r\n]*))([,;]\s*|[\r\n]\s*|$)/y

/** The values of such a cell; those that are not well quoted are read up to the next separator. */
export const valuesInCell = (text: string): string[] => {
  const values: string[] = []
  const trimmed = text.trim()
  part.lastIndex = 0
  for (;;) {
    const [, quoted, plain = '', separator = ''] = part.exec(trimmed) ?? []
    values.push(clean(quoted?.replaceAll('""', '"') ?? plain))
    if (separator === '') return values
  }
}
