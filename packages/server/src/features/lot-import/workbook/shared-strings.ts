import { readPart } from './xml-parts.ts'

/** What a text of the format stands for: `_x000D_` is a control character (ECMA-376 part 1, 22.9.2.19). */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text

/** The strings that cells refer to by number. Pronunciations beside them (`rPh`) are no part of them. */
export const readSharedStrings = async (pieces: AsyncIterable<Buffer>): Promise<string[]> => {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isAside = false
  await readPart(pieces, {
    open: (tag) => {
      if (tag === 'si') text = ''
      else if (tag === 'rPh') isAside = true
      else if (tag === 't') isText = !isAside
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (tag) => {
      if (tag === 't') isText = false
      else if (tag === 'rPh') isAside = false
      else if (tag === 'si') strings.push(plainText(text))
    },
  })
  return strings
}
