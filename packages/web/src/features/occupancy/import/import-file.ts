import { historyColumns } from '@stallwise/domain/occupancy/history-csv.ts'
import { openCsv } from '@stallwise/domain/sheets/csv.ts'

/** The lines of a file by their numbers, the first is 1. */
export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)

/** The rows of a file under its header. */
export const rowsIn = (text: string): number => [...openCsv(text, historyColumns).records].length

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
