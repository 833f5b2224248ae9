import { shownBy, type Shown } from './shown-number.ts'
import type { WorkBudget } from './work-budget.ts'
import { readPart } from './xml-parts.ts'

/** Meaning of a style: a date, or what it shows in place of a number or a text. Absent = what is stored. */
export interface NumberStyle {
  readonly isDate: boolean
  /** Of a date: shows its year, month and day. */
  readonly isDayShown?: boolean
  readonly ofNumber?: (value: number) => Shown
  readonly isTextShown: boolean
}

/** ECMA-376 part 1, 18.8.30, including East Asian and Thai versions. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81)

/** Those of them that show the year, the month and the day. */
const builtInDays = new Set([14, 15, 22, 27, 30, 31, 36, 50, 57, 71, 72, 77, 81])

const accounting = '#,##0_);(#,##0)'
const currency = '"$"#,##0_);("$"#,##0)'
const ledger = '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'
const inLedgerCurrency = '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)'
const withCents = (code: string): string => code.replaceAll('#,##0', '#,##0.00').replaceAll('"-"', '"-"??')

/** ECMA-376 part 1, 18.8.30: the codes that a file refers to by number alone; the others are General, or dates. */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: currency,
  6: currency,
  7: withCents(currency),
  8: withCents(currency),
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: accounting,
  38: accounting,
  39: withCents(accounting),
  40: withCents(accounting),
  41: ledger,
  42: inLedgerCurrency,
  43: withCents(ledger),
  44: withCents(inLedgerCurrency),
  48: '##0.0E+0',
  49: '@',
  59: 't0',
  60: 't0.00',
  61: 't#,##0',
  62: 't#,##0.00',
  67: 't0%',
  68: 't0.00%',
  69: 't# ?/?',
  70: 't# ??/??',
}

/** Limit of spreadsheet programs for a format code, in characters. */
const maxFormatCodeLength = 255

/** Limit of spreadsheet programs for cell formats. */
const maxStyles = 65_536

/** Without quoted words, escaped letters, fillers and brackets other than elapsed time. */
const bare = (code: string): string =>
  code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, '')
    .split(';')[0]!

/** LIM-22: whether a date in a format is the one that users see: with its year, month and day, and no digits or conditions besides. */
const showsDay = (code: string): boolean => {
  const plain = bare(code).toLowerCase()
  const hasOther = /\[[<>=]|\d/.test(code.replace(/\[\$[^\]]*\]|[hms]\.0+/gi, ''))
  return /[yeb]/.test(plain) && /m/.test(plain) && /(?<!d)dd?(?!d)/.test(plain) && !hasOther
}

const dateOf = (isDayShown: boolean): NumberStyle => ({ isDate: true, isDayShown, isTextShown: true })
const asStored: NumberStyle = { isDate: false, isTextShown: true }

const styleOf = (id: number, codes: ReadonlyMap<number, string>): NumberStyle => {
  const code = codes.get(id) ?? builtInCodes[id]
  if (code === undefined) return isBuiltInDate(id) ? dateOf(builtInDays.has(id)) : asStored
  if (code.trim() === '' || /^(?:general|@)$/i.test(code)) return asStored
  const plain = bare(code)
  const isDate = codes.has(id) && !/general/i.test(plain) && /[ymdhs]/i.test(plain)
  const { ofNumber, isTextShown } = shownBy(code)
  return isDate ? { ...dateOf(showsDay(code)), isTextShown } : { isDate, ofNumber, isTextShown }
}

/** The number styles that cells refer to by index (`cellXfs`). */
export const readNumberStyles = async (
  pieces: AsyncIterable<Buffer>,
  work: WorkBudget,
): Promise<NumberStyle[]> => {
  const codes = new Map<number, string>()
  const ids: number[] = []
  /** Formats of conditions and tables (`dxfs`) have numbers of their own. */
  let areFormats = false
  let isInside = false
  const handlers = {
    open: (tag: string, { numFmtId = '0', formatCode = '' }: Readonly<Record<string, string>>) => {
      if (tag === 'numFmts') areFormats = true
      else if (tag === 'numFmt' && areFormats && codes.size < maxStyles)
        codes.set(Number(numFmtId), formatCode.slice(0, maxFormatCodeLength))
      else if (tag === 'cellXfs') isInside = true
      else if (tag === 'xf' && isInside && ids.length < maxStyles) ids.push(Number(numFmtId))
    },
    close: (tag: string) => {
      if (tag === 'numFmts') areFormats = false
      if (tag === 'cellXfs') isInside = false
    },
  }
  await readPart(pieces, handlers, work)
  return ids.map((id) => styleOf(id, codes))
}
