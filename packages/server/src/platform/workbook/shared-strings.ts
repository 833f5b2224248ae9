import { WorkbookFault } from './workbook-fault.ts'
import { maxCellTextLength, type WorkBudget } from './work-budget.ts'
import { readPart } from './xml-parts.ts'

/** Many times more than two full sheets can refer to. */
const maxSharedStrings = 1_000_000

/** Decodes escapes: `_x000D_` is a control character (ECMA-376 part 1, 22.9.2.19). */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text

/** Appends to a text, up to the useful length. */
export const appended = (text: string, piece: string): string =>
  text.length >= maxCellTextLength ? text : (text + piece).slice(0, maxCellTextLength)

/** The strings that cells refer to by index, without phonetic hints (`rPh`). */
export const readSharedStrings = async (
  pieces: AsyncIterable<Buffer>,
  work: WorkBudget,
): Promise<string[]> => {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isAside = false
  const keep = (string: string) => {
    if (strings.length >= maxSharedStrings) throw new WorkbookFault('unpacks-too-large')
    work.keep(string)
    strings.push(string)
  }
  const handlers = {
    open: (tag: string) => {
      if (tag === 'si') text = ''
      else if (tag === 'rPh') isAside = true
      else if (tag === 't') isText = !isAside
    },
    text: (piece: string) => {
      if (isText) text = appended(text, piece)
    },
    close: (tag: string) => {
      if (tag === 't') isText = false
      else if (tag === 'rPh') isAside = false
      else if (tag === 'si') keep(plainText(text))
    },
  }
  await readPart(pieces, handlers, work)
  return strings
}
