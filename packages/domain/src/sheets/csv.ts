/** A record of a CSV file; `row` = the number of its first line, from 1. `text` = its lines as they are in the file. */
export interface CsvRecord {
  readonly row: number
  readonly text: string
  /** Undefined when a quotation mark is not closed, or something stands behind it. */
  readonly fields: readonly string[] | undefined
}

/** A CSV file: its first record, and the records after it. */
export interface CsvFile {
  readonly header: CsvRecord | undefined
  readonly records: Generator<CsvRecord, void>
}

/** Limit for a record, in characters. */
export const maxRecordLength = 10_000

const separators = [',', ';', '\t']
const lineBreak = /\r\n|\n|\r/g

const endOfLine = (text: string, from: number): { end: number; next: number } => {
  lineBreak.lastIndex = from
  const found = lineBreak.exec(text)
  return found
    ? { end: found.index, next: found.index + found[0].length }
    : { end: text.length, next: text.length }
}

/** The quotation mark that closes a field; undefined if there is none within a record, or something stands behind it. */
const closingQuote = (text: string, open: number, separator: string): number | undefined => {
  let close = text.indexOf('"', open + 1)
  while (close >= 0 && text[close + 1] === '"' && close - open <= maxRecordLength)
    close = text.indexOf('"', close + 2)
  if (close < 0 || close - open > maxRecordLength) return undefined
  return [separator, '\r', '\n', undefined].includes(text[close + 1]) ? close : undefined
}

/** The fields from a place on, and where they end: a field in quotation marks may have several lines. Source: RFC 4180. */
const quotedFields = (
  text: string,
  start: number,
  separator: string,
): { fields: readonly string[]; end: number } | undefined => {
  const fields: string[] = []
  let { end } = endOfLine(text, start)
  for (let place = start; place <= end;) {
    if (text[place] === '"') {
      const close = closingQuote(text, place, separator)
      if (close === undefined) return undefined
      fields.push(text.slice(place + 1, close).replaceAll('""', '"'))
      // Asked for only behind a line break: of thousands of fields in a line each would look for its end.
      if (close > end) end = endOfLine(text, close).end
      place = close + 2
    } else {
      const [field = ''] = text.slice(place, end).split(separator, 1)
      fields.push(field)
      place += field.length + 1
    }
  }
  return { fields, end }
}

/** The records of a text from a place and a line on; blank lines, and rows of blank cells, are left out. */
function* recordsFrom(
  text: string,
  separator: string,
  start = text.startsWith('\uFEFF') ? 1 : 0,
): Generator<CsvRecord, void> {
  for (let place = start, row = 1; place < text.length; row++) {
    const line = endOfLine(text, place)
    const isQuoted = text.slice(place, line.end).includes('"')
    const quoted = isQuoted ? quotedFields(text, place, separator) : undefined
    const { end, next } = quoted && quoted.end > line.end ? endOfLine(text, quoted.end) : line
    const record = text.slice(place, end)
    const fields = isQuoted ? quoted?.fields : record.split(separator)
    if (record.replaceAll(separator, '').trim() !== '') yield { row, text: record, fields }
    if (next > line.next) row += record.match(lineBreak)!.length
    place = next
  }
}

const headerKey = (name: string): string => name.trim().toLowerCase()

/** A CSV file in the separator by which its header has most of the wanted names, in lower case. */
export const openCsv = (text: string, wanted: readonly string[]): CsvFile => {
  const files = separators.map((separator) => {
    const records = recordsFrom(text, separator)
    const header = records.next().value ?? undefined
    const names = header?.fields?.map(headerKey) ?? []
    return { header, records, found: wanted.filter((name) => names.includes(name)).length, names }
  })
  // Of a header without any of them, the separator that divides it.
  return files.reduce((best, one) =>
    one.found > best.found || (best.found === 0 && one.found === 0 && one.names.length > best.names.length)
      ? one
      : best,
  )
}
