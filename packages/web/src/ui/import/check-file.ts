/** Source: decision 8. */
export const maxFileBytes = 10 * 1024 * 1024

export type FileFault = 'empty' | 'too-large' | 'not-a-workbook' | 'macros' | 'not-svg' | 'not-csv'

const startOf = async (file: File, bytes: number) => new Uint8Array(await file.slice(0, bytes).arrayBuffer())

const workbookFault = async (file: File): Promise<FileFault | undefined> => {
  if (/\.xlsm$/i.test(file.name)) return 'macros'
  const [p, k] = await startOf(file, 2)
  return p === 0x50 && k === 0x4b ? undefined : 'not-a-workbook'
}

const drawingFault = async (file: File): Promise<FileFault | undefined> => {
  const text = new TextDecoder().decode(await startOf(file, 4096))
  return text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('<')
    ? undefined
    : 'not-svg'
}

/** A spreadsheet begins with PK, whatever its name. */
const csvFault = async (file: File): Promise<FileFault | undefined> => {
  const start = await startOf(file, 4)
  return (start[0] === 0x50 && start[1] === 0x4b) || start.includes(0) ? 'not-csv' : undefined
}

/** The files that are imported: what the browser offers, and what is wrong with one that is none. */
export const fileKinds = {
  workbook: {
    accept: '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    faultOf: workbookFault,
  },
  csv: { accept: '.csv,.txt,.tsv,text/csv,text/plain', faultOf: csvFault },
  drawing: { accept: '.svg,image/svg+xml', faultOf: drawingFault },
} as const
export type FileKind = keyof typeof fileKinds

/** Checks a chosen file before it is sent. The server checks everything again. */
export const checkChosenFile = async (file: File, kind: FileKind): Promise<FileFault | undefined> => {
  if (file.size === 0) return 'empty'
  if (file.size > maxFileBytes) return 'too-large'
  return fileKinds[kind].faultOf(file)
}
