import writeExcelFile from 'write-excel-file/node'

/** A sheet of texts. */
export interface TextSheet {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const header = (text: string) => ({
  value: text,
  type: String,
  fontWeight: 'bold' as const,
  backgroundColor: '#EEF0F2',
})

/** A cell that is always text: pass IDs keep their zeros, and nothing is read as a date or a formula. */
const text = (value: string) => (value === '' ? null : { value, type: String, format: '@' })

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
