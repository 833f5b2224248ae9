import type { WorkBudget } from './work-budget.ts'
import { readPart } from './xml-parts.ts'

/** Meaning of a style's numbers: a date, or with leading zeros up to a number of digits. */
export interface NumberStyle {
  readonly isDate: boolean
  readonly digits: number
}

/** ECMA-376 part 1, 18.8.30, including East Asian versions. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

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

const styleOf = (id: number, codes: ReadonlyMap<number, string>): NumberStyle => {
  const code = codes.get(id)
  if (code === undefined) return { isDate: isBuiltInDate(id), digits: 0 }
  const plain = bare(code)
  const isDate = !/general/i.test(plain) && /[ymdhs]/i.test(plain)
  return { isDate, digits: /^0+$/.test(plain) ? plain.length : 0 }
}

/** The number styles that cells refer to by index (`cellXfs`). */
export const readNumberStyles = async (
  pieces: AsyncIterable<Buffer>,
  work: WorkBudget,
): Promise<NumberStyle[]> => {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isInside = false
  const handlers = {
    open: (tag: string, { numFmtId = '0', formatCode = '' }: Readonly<Record<string, string>>) => {
      if (tag === 'numFmt' && codes.size < maxStyles)
        codes.set(Number(numFmtId), formatCode.slice(0, maxFormatCodeLength))
      else if (tag === 'cellXfs') isInside = true
      else if (tag === 'xf' && isInside && ids.length < maxStyles) ids.push(Number(numFmtId))
    },
    close: (tag: string) => {
      if (tag === 'cellXfs') isInside = false
    },
  }
  await readPart(pieces, handlers, work)
  return ids.map((id) => styleOf(id, codes))
}
