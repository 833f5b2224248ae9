import type { HistoryColumn, HistoryFault } from './history-import.model.ts'

/** Positions of a file's columns, and their separator. */
export interface HistoryHeader {
  readonly separator: string
  readonly timeAt: number
  readonly countAt: number
  readonly column: HistoryColumn
  /** Row of the header, from 1. */
  readonly row: number
}

/** HIS-01: limit for a line, in characters. */
export const maxLineLength = 10_000

const separators = [',', ';', '\t']

/** The fields of a line; undefined when a quotation mark is not closed. HIS-01. Source: RFC 4180. */
export const splitLine = (line: string, separator: string): string[] | undefined => {
  if (!line.includes('"')) return line.split(separator)
  const fields: string[] = []
  let place = 0
  while (place <= line.length) {
    if (line[place] !== '"') {
      const next = line.indexOf(separator, place)
      const end = next < 0 ? line.length : next
      fields.push(line.slice(place, end))
      place = end + 1
      continue
    }
    let end = line.indexOf('"', place + 1)
    while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2)
    if (end < 0 || (end + 1 < line.length && line[end + 1] !== separator)) return undefined
    fields.push(line.slice(place + 1, end).replaceAll('""', '"'))
    place = end + 2
  }
  return fields
}

/** The lines of a text with their numbers from 1, empty ones left out. */
export function* linesOf(text: string): Generator<{ row: number; line: string }> {
  let start = text.startsWith('\uFEFF') ? 1 : 0
  for (let row = 1; start < text.length; row++) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    if (line.trim() !== '') yield { row, line }
    start = end + 1
  }
}

const fault = (row: number, code: HistoryFault['code'], message: string): HistoryFault => ({
  row,
  code,
  message,
})

/** Reads the header. HIS-01, HIS-06. */
export const readHeader = (
  first: { row: number; line: string } | undefined,
  capacity: number,
): HistoryHeader | HistoryFault => {
  if (!first) return fault(1, 'no-rows', 'The file is empty.')
  const { row, line } = first
  if (line.includes('\0') || line.includes('\uFFFD'))
    return fault(row, 'unreadable', 'The file is not text in UTF-8.')
  if (line.length > maxLineLength) return fault(row, 'unreadable', 'The header is too long.')
  const separator = separators.find((one) => line.includes(one)) ?? ','
  const names = splitLine(line, separator)?.map((name) => name.trim().toLowerCase())
  if (!names) return fault(row, 'unreadable', 'A quotation mark is not closed.')
  const places = (name: string) => names.flatMap((one, place) => (one === name ? [place] : []))
  const times = places('timestamp')
  const counts = [...places('occupied'), ...places('free')]
  if (times.length === 0) return fault(row, 'column-missing', 'There is no column timestamp.')
  if (counts.length === 0) return fault(row, 'column-missing', 'There is no column occupied or free.')
  if (times.length > 1 || counts.length > 1)
    return fault(
      row,
      'column-ambiguous',
      'There must be exactly one column timestamp, and exactly one column occupied or free.',
    )
  const column = names[counts[0]!] as HistoryColumn
  if (column === 'free' && capacity <= 0)
    return fault(
      row,
      'no-capacity',
      'Without a capacity, the number of vehicles cannot be calculated from free.',
    )
  return { separator, timeAt: times[0]!, countAt: counts[0]!, column, row }
}
