import type { CellFaultCode } from './lot-import.model.ts'
import type { CellValue } from './sheet.model.ts'

/** What a cell says, or why it cannot be taken. `detail` = what stands there. */
export type Read<T> = { readonly value: T } | { readonly code: CellFaultCode; readonly detail?: string }

const alreadyClean = /^[!-~]+(?: [!-~]+)*$/

/** FLD-03: a text as it is kept: accents composed, blanks once and none around it. */
export const clean = (text: string): string =>
  alreadyClean.test(text) ? text : text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** A spreadsheet keeps 15 digits of a number; of a longer one the end is lost. */
const maxExactInteger = 1e15

const digitsOf = (value: number, width = 0): string => {
  const text = String(Number(value.toPrecision(15)))
  return /^\d+$/.test(text) ? text.padStart(width, '0') : text
}

const rawText = (cell: CellValue): string => (cell.kind === 'text' ? cell.text : '')

/** LIM-20: what a cell shows, however it is kept; undefined for none or blanks. */
export const shownText = (cell: CellValue | undefined): string | undefined => {
  if (!cell) return undefined
  if (cell.kind === 'number') return digitsOf(cell.value, cell.digits)
  if (cell.kind === 'boolean') return cell.value ? 'TRUE' : 'FALSE'
  return clean(cell.text) || undefined
}

/** LIM-20: characters that show nothing, so that two texts look the same and are not; blanks and line breaks count as blanks. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\u2800]|(?![\t-\r\u0085])\p{Cc}/u

/** Whether a text has characters that cannot be seen. */
export const hasUnseen = (text: string): boolean => !alreadyClean.test(text) && unseen.test(text)

/** LIM-21, LIM-22: dates and errors are never text; numbers are, as far as the spreadsheet still has all of their digits. */
export const readText = (cell: CellValue, maxLength: number): Read<string> => {
  const text = shownText(cell) ?? ''
  if (cell.kind === 'date') return { code: 'is-a-date', detail: text }
  if (cell.kind === 'error') return { code: 'error-value', detail: text }
  if (cell.kind === 'number' && Math.abs(cell.value) >= maxExactInteger)
    return { code: 'number-too-long', detail: text }
  if (text.length > maxLength && [...text].length > maxLength)
    return { code: 'too-long', detail: String(maxLength) }
  return hasUnseen(rawText(cell)) ? { code: 'invalid' } : { value: text }
}

/** LIM-23: TRUE or FALSE, as a boolean or as these letters; nothing else. */
export const readBoolean = (cell: CellValue): Read<boolean> => {
  if (cell.kind === 'boolean') return { value: cell.value }
  const text = shownText(cell) ?? ''
  if (cell.kind === 'text' && (text === 'TRUE' || text === 'FALSE')) return { value: text === 'TRUE' }
  if (cell.kind === 'error') return { code: 'error-value', detail: text }
  return { code: 'not-boolean', detail: text }
}

/** No number that is meant is longer, in characters. */
const maxNumberLength = 60

/** LIM-24: a number, also one that stands as text (digits and a point). Gives its decimal digits as written. */
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
