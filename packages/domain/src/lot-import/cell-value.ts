import type { CellFaultCode } from './lot-import.model.ts'
import type { CellValue } from './sheet.model.ts'

/** A cell's value, or why it is not accepted. `detail` = the cell's content. */
export type Read<T> = { readonly value: T } | { readonly code: CellFaultCode; readonly detail?: string }

const alreadyClean = /^[!-~]+(?: [!-~]+)*$/

/** FLD-03: a text as it is stored: in NFC, trimmed, each run of blanks replaced by one. */
export const clean = (text: string): string =>
  alreadyClean.test(text) ? text : text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** A spreadsheet keeps 15 digits of a number; the rest of a longer one is lost. */
const maxExactInteger = 1e15

const digitsOf = (value: number, width = 0): string => {
  const text = String(Number(value.toPrecision(15)))
  return /^\d+$/.test(text) ? text.padStart(width, '0') : text
}

const rawText = (cell: CellValue): string => (cell.kind === 'text' ? cell.text : '')

/** LIM-20: the text that a cell displays, however it is stored; undefined if it is blank. */
export const shownText = (cell: CellValue | undefined): string | undefined => {
  if (!cell) return undefined
  if (cell.kind === 'number') return digitsOf(cell.value, cell.digits)
  if (cell.kind === 'boolean') return cell.value ? 'TRUE' : 'FALSE'
  return clean(cell.text) || undefined
}

/** LIM-20: invisible characters, by which two different texts can look the same; blanks and line breaks are not among them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\u2800]|(?![\t-\r\u0085])\p{Cc}/u

/** Whether a text contains invisible characters. */
export const hasInvisible = (text: string): boolean => !alreadyClean.test(text) && invisible.test(text)

/** LIM-21, LIM-22: dates and errors are not accepted as text; numbers are, if the spreadsheet still has all of their digits. */
export const readText = (cell: CellValue, maxLength: number): Read<string> => {
  const text = shownText(cell) ?? ''
  if (cell.kind === 'date') return { code: 'is-a-date', detail: text }
  if (cell.kind === 'error') return { code: 'error-value', detail: text }
  if (cell.kind === 'number' && Math.abs(cell.value) >= maxExactInteger)
    return { code: 'number-too-long', detail: text }
  if (text.length > maxLength && [...text].length > maxLength)
    return { code: 'too-long', detail: String(maxLength) }
  return hasInvisible(rawText(cell)) ? { code: 'invalid' } : { value: text }
}

/** LIM-23: TRUE or FALSE, as a boolean or as text; nothing else. */
export const readBoolean = (cell: CellValue): Read<boolean> => {
  if (cell.kind === 'boolean') return { value: cell.value }
  const text = shownText(cell) ?? ''
  if (cell.kind === 'text' && (text === 'TRUE' || text === 'FALSE')) return { value: text === 'TRUE' }
  if (cell.kind === 'error') return { code: 'error-value', detail: text }
  return { code: 'not-boolean', detail: text }
}

/** Limit for the text of a number, in characters. */
const maxNumberLength = 60

/** LIM-24: a number, also one stored as text (digits and a point). Returns its decimal digits as written. */
export const readNumberText = (cell: CellValue): Read<string> => {
  const text = shownText(cell) ?? ''
  if (cell.kind === 'date') return { code: 'is-a-date', detail: text }
  if (cell.kind === 'error') return { code: 'error-value', detail: text }
  return cell.kind === 'boolean' ||
    text.length > maxNumberLength ||
    !/^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text)
    ? { code: 'not-a-number', detail: text }
    : { value: text }
}
