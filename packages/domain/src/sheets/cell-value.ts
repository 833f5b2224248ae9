import type { CellFaultCode } from './cell-faults.model.ts'
import type { CellValue } from './sheet.model.ts'

/** A cell's value, or why it is not accepted. `detail` = the cell's content. */
export type Read<T> = { readonly value: T } | { readonly code: CellFaultCode; readonly detail?: string }

const alreadyClean = /^[!-~]+(?: [!-~]+)*$/

/** FLD-03: a text as it is stored: in NFC, trimmed, each run of blanks replaced by one. */
export const clean = (text: string): string =>
  alreadyClean.test(text) ? text : text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** A spreadsheet keeps 15 digits of a number; the rest of a longer one is lost. */
const maxExactInteger = 1e15

const digitsOf = (value: number): string => String(Number(value.toPrecision(15)))

const rawText = (cell: CellValue): string => (cell.kind === 'text' ? cell.text : '')

/** LIM-22: whether the cell displays something else than it has. */
export const isShownOtherwise = (cell: CellValue): boolean =>
  cell.kind === 'number' ? cell.shown === null : cell.kind !== 'error' && cell.isShownOtherwise === true

/** LIM-20: the text that a cell displays, however it is stored; undefined if it is blank. */
export const shownText = (cell: CellValue | undefined): string | undefined => {
  if (!cell) return undefined
  if (cell.kind === 'number') return cell.shown ?? digitsOf(cell.value)
  if (cell.kind === 'boolean') return cell.value ? 'TRUE' : 'FALSE'
  return clean(cell.text) || undefined
}

/** LIM-20: invisible characters, by which two different texts can look the same; blanks and line breaks are not among them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\u2800]|(?![\t-\r\u0085])\p{Cc}/u
/** LIM-36: what no text may have; letters of many scripts are written with joiners. */
const unprintable = /\p{Cs}|(?![\t-\r\u0085])\p{Cc}/u

/** Whether a text contains invisible characters. */
export const hasInvisible = (text: string): boolean => !alreadyClean.test(text) && invisible.test(text)

/** The number of a character that cannot be seen: U+200B. */
const codePointOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** LIM-20, LIM-21: an error value, or a formula of which the file has no value. */
const faultOfError = ({ isFormula }: CellValue & { readonly kind: 'error' }): CellFaultCode =>
  isFormula ? 'formula-without-value' : 'error-value'

/** LIM-21, LIM-22: dates and errors are not accepted as text; numbers are, if the spreadsheet still has all of their digits. */
export const readText = (cell: CellValue, maxLength: number): Read<string> =>
  readTextWithout(invisible, cell, maxLength)

/** LIM-36: a text that is read by people and identifies nothing: a name, a vendor, a make. */
export const readName = (cell: CellValue, maxLength: number): Read<string> =>
  readTextWithout(unprintable, cell, maxLength)

/** Characters of a cell that a text may have besides its own; more blanks than that are not looked through. */
const maxBlanks = 1_000

const readTextWithout = (refused: RegExp, cell: CellValue, maxLength: number): Read<string> => {
  if (rawText(cell).length > 2 * maxLength + maxBlanks) return { code: 'too-long', detail: String(maxLength) }
  const text = shownText(cell) ?? ''
  if (cell.kind === 'date') return { code: 'is-a-date', detail: text }
  if (cell.kind === 'error') return { code: faultOfError(cell), detail: text }
  if (cell.kind === 'number' && Math.abs(cell.value) >= maxExactInteger)
    return { code: 'number-too-long', detail: text }
  if (isShownOtherwise(cell)) return { code: 'shown-otherwise', detail: text }
  if (text.length > maxLength && [...text].length > maxLength)
    return { code: 'too-long', detail: String(maxLength) }
  const raw = rawText(cell)
  const [bad] = alreadyClean.test(raw) ? [] : (refused.exec(raw) ?? [])
  return bad === undefined ? { value: text } : { code: 'invalid', detail: codePointOf(bad) }
}

/** LIM-23: TRUE or FALSE, as a boolean or as text; nothing else. */
export const readBoolean = (cell: CellValue): Read<boolean> => {
  const text = shownText(cell) ?? ''
  if (cell.kind !== 'number' && isShownOtherwise(cell)) return { code: 'shown-otherwise', detail: text }
  if (cell.kind === 'boolean') return { value: cell.value }
  if (cell.kind === 'text' && (text === 'TRUE' || text === 'FALSE')) return { value: text === 'TRUE' }
  if (cell.kind === 'error') return { code: faultOfError(cell), detail: text }
  return { code: 'not-boolean', detail: text }
}

/** Limit for the text of a number, in characters. */
const maxNumberLength = 60

/** LIM-24: a number, also one stored as text (digits and a point). Returns its decimal digits as written. */
export const readNumberText = (cell: CellValue): Read<string> => {
  const text = cell.kind === 'number' ? digitsOf(cell.value) : (shownText(cell) ?? '')
  if (cell.kind === 'date') return { code: 'is-a-date', detail: text }
  if (cell.kind === 'error') return { code: faultOfError(cell), detail: text }
  const isMoney = cell.kind === 'number' && cell.isSameNumber === true
  if (isShownOtherwise(cell) && !isMoney) return { code: 'shown-otherwise', detail: text }
  return cell.kind === 'boolean' ||
    text.length > maxNumberLength ||
    !/^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text)
    ? { code: 'not-a-number', detail: text }
    : { value: text }
}
