import writeExcelFile from 'write-excel-file/node'

/** A sheet of texts. */
export interface TextSheet {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The cell of a heading. */
export const header = (text: string) => ({
  value: text,
  type: String,
  fontWeight: 'bold' as const,
  backgroundColor: '#EEF0F2',
})

/** What XML does not allow or advises against, which the writer of the file leaves out, and what looks like an escape. */
const toEscape = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]|_(?=x[0-9A-Fa-f]{4}_)/gu

/** A text with the escapes of workbooks: `_x005F_` is an underscore (ECMA-376 part 1, 22.9.2.19). */
const escaped = (value: string): string =>
  value.replace(toEscape, (character) =>
    character
      .split('')
      .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
      .join(''),
  )

/** A cell that is always text: pass IDs keep their zeros, and nothing is read as a date or a formula. */
const text = (value: string) => (value === '' ? null : { value: escaped(value), type: String, format: '@' })

/** A workbook with one sheet of texts. */
export const writeTextSheet = async ({ name, headers, rows }: TextSheet): Promise<Uint8Array> => {
  const file = await writeExcelFile([
    {
      sheet: name,
      data: [headers.map(header), ...rows.map((cells) => cells.map(text))] as never,
      columns: headers.map(() => ({ width: 20 })),
      stickyRowsCount: 1,
    },
  ]).toBuffer()
  return Uint8Array.from(file)
}
