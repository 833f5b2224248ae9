import { historyColumns } from '@stallwise/domain/occupancy/history-csv.ts'
import { openCsv } from '@stallwise/domain/sheets/csv.ts'

/** Source: decision 4, files. */
export const maxFileBytes = 10 * 1024 * 1024

export type FileFault = 'too-large' | 'not-csv' | 'empty'

/** HIS-01: checks a file before it is sent. An Excel workbook begins with PK, whatever its name. */
export const faultOfFile = async (file: File): Promise<FileFault | undefined> => {
  if (file.size === 0) return 'empty'
  if (file.size > maxFileBytes) return 'too-large'
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return (start[0] === 0x50 && start[1] === 0x4b) || start.includes(0) ? 'not-csv' : undefined
}

export interface FileHead {
  rows: number
  /** The header and the first rows, as text. */
  first: string[]
}

const lineBreak = /\r\n|\n|\r/
const shownRows = 4

/** The lines of a file by their numbers, the first is 1. */
export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(lineBreak)

export const headOf = (text: string): FileHead => {
  const { header, records } = openCsv(text, historyColumns)
  const all = header ? [header, ...records] : []
  return { rows: Math.max(0, all.length - 1), first: all.slice(0, shownRows).map((record) => record.text) }
}

/** An example of a file. */
export const exampleFile = [
  'timestamp,occupied',
  '2026-03-01 08:00,112',
  '2026-03-01 08:15,131',
  '2026-03-01T08:30:00-05:00,148',
  '2026-03-01 08:45,',
  '2026-03-01 09:00,166',
  '',
].join('\n')

/** 120 KB, 1.2 MB. */
export const sizeOf = (bytes: number): { value: number; unit: 'KB' | 'MB' } =>
  bytes < 1024 * 1024
    ? { value: Math.max(1, Math.round(bytes / 1024)), unit: 'KB' }
    : { value: Math.round((bytes / 1024 / 1024) * 10) / 10, unit: 'MB' }
