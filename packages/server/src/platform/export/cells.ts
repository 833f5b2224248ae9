import pg from 'pg'
import { literalOf } from './literal-query.ts'
import type { ExportColumn } from './export.model.ts'

/** What JavaScript's `\s` matches, for PostgreSQL, whose own class follows the collation. */
const blanks = String.raw`\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/** EXP-11: `withoutFormula` of the domain in SQL. Most texts begin with a letter or digit and need no further look. */
const formula = String.raw`'^''*([${blanks}]*[=+@＝＋－＠-]|[\t\r])'`
const withoutFormula = (text: string): string =>
  `case when ascii(${text}) between 48 and 57 or ascii(${text}) between 65 and 122 or ${text} !~ ${formula} then ${text} else '''' || ${text} end`

/** Characters that XML 1.0 does not allow. */
const notInXml = String.raw`\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff`

/** EXP-13: the longest text of a cell. */
const longestText = 32_767

const references: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\\', '&#92;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
  ['\t', '&#9;'],
]

/**
 * A text as XML in a cell; `text` is used several times. Line ends, tabs and backslashes are references, so that the lines
 * of COPY are the rows. What looks like one of the format's own escapes begins with an escaped underscore (ECMA-376 part 1,
 * 22.9.2.19).
 */
const asXml = (text: string): string => {
  const allowed = `regexp_replace(left(${text}, ${longestText}), '[${notInXml}]', '', 'g')`
  const unescaped = `regexp_replace(${allowed}, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g')`
  const escaped = references.reduce(
    (inner, [from, to]) => `replace(${inner}, ${literalOf(from)}, ${literalOf(to)})`,
    unescaped,
  )
  const isPlain = String.raw`octet_length(${text}) <= ${longestText} and ${text} !~ '[&<>\\\n\r\t${notInXml}]|_x'`
  return `case when ${isPlain} then ${text} else ${escaped} end`
}

const columnOf = ({ key }: ExportColumn): string => `r.${pg.escapeIdentifier(key)}`

/** The shown text of a column of texts. */
const textOf = (column: ExportColumn): string => {
  const value = `${columnOf(column)}::text`
  if (!column.labels) return withoutFormula(value)
  const choices = Object.entries(column.labels).map(
    ([choice, label]) => `when ${literalOf(choice)} then ${literalOf(label)}`,
  )
  return choices.length === 0 ? value : `case ${value} ${choices.join(' ')} else ${value} end`
}

const amountOf = (column: ExportColumn): string => `(${columnOf(column)} / 100.0)::numeric(18, 2)`

const wallClockOf = (column: ExportColumn, timeZone: string): string => {
  const zoned = column.kind === 'instant' ? ` at time zone ${literalOf(timeZone)}` : ''
  return `date_trunc('second', ${columnOf(column)}${zoned})`
}

/** EXP-12: a column as COPY writes it into `.csv`. */
export const csvCell = (column: ExportColumn, timeZone: string): string => {
  switch (column.kind) {
    case 'text':
      return textOf(column)
    case 'cents':
      return amountOf(column)
    case 'instant':
    case 'wallClock':
      return wallClockOf(column, timeZone)
    case 'number':
    case 'day':
      return columnOf(column)
  }
}

/** Places of the formats in the styles of `workbook-parts`. */
export const cellStyles = { text: 1, cents: 2, day: 3, time: 4, header: 5 } as const

const epoch = '1899-12-30'

const valued = (style: number, value: string): string =>
  `coalesce('<c s="${style}"><v>' || ${value} || '</v></c>', '<c/>')`

/** EXP-13: the value of a column of a row `r`, from which `workbookCell` makes its cell. */
export const workbookValue = (column: ExportColumn, timeZone: string): string => {
  switch (column.kind) {
    case 'text':
      return textOf(column)
    case 'number':
      return columnOf(column)
    case 'cents':
      return amountOf(column)
    case 'day':
      return `(${columnOf(column)} - date '${epoch}')`
    case 'instant':
    case 'wallClock':
      return `extract(epoch from ${wallClockOf(column, timeZone)} - timestamp '${epoch}')::float8 / 86400`
  }
}

/** The cell of a value. Days and times are numbers of days since the epoch of the format. */
export const workbookCell = ({ kind }: ExportColumn, value: string): string => {
  switch (kind) {
    case 'text':
      return `coalesce('<c t="inlineStr" s="${cellStyles.text}"><is><t xml:space="preserve">' || ${asXml(value)} || '</t></is></c>', '<c/>')`
    case 'number':
      return valued(0, value)
    case 'cents':
    case 'day':
      return valued(cellStyles[kind], value)
    case 'instant':
    case 'wallClock':
      return valued(cellStyles.time, value)
  }
}
