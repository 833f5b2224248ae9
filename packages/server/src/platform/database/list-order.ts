// In which order the rows of a list are, and what a cursor says of the last row of a page. Rule USR-60.
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

type Sql = RawBuilder<unknown>

/** How values are written into cursors, and which of these texts are values. */
interface ColumnType {
  readonly isValue: (text: string) => boolean
  readonly write?: (value: Sql) => Sql
  readonly read?: (text: string) => Sql
}

const matching = (pattern: RegExp) => (text: string) => pattern.test(text)

/** Read by a driver and written by a server with other settings, a time is the same as a number. */
const inMicroseconds = (zero: Sql) => ({
  write: (value: Sql) => sql`(extract(epoch from ${value}) * 1000000)::bigint`,
  read: (text: string) => sql`${zero} + ${text}::bigint * interval '1 microsecond'`,
})

const types = {
  text: { isValue: matching(/^[^\0]*$/) },
  bigint: { isValue: matching(/^-?\d{1,18}$/) },
  float8: { isValue: matching(/^-?\d{1,300}(\.\d{1,30})?(e[+-]?\d{1,2})?$/) },
  interval: { isValue: matching(/^-?\d{1,16}$/), ...inMicroseconds(sql`interval '0'`) },
  boolean: { isValue: matching(/^(true|false)$/) },
  // PostgreSQL has no year 0.
  date: { isValue: (text) => z.iso.date().safeParse(text).success && !text.startsWith('0000') },
  timestamptz: { isValue: matching(/^-?\d{1,16}$/), ...inMicroseconds(sql`timestamptz 'epoch'`) },
  uuid: { isValue: (text) => z.uuid().safeParse(text).success },
} satisfies Record<string, ColumnType>

/** A column that rows are sorted by. */
export interface ListColumn {
  readonly value: Sql
  readonly as: keyof typeof types
  /** Rows without a value come last in both directions; otherwise every row has one. */
  readonly nullsLast?: boolean
  /** Its direction, if that is not the one of the list. */
  readonly always?: 'asc' | 'desc'
}

/** What rows are sorted by before their ids. */
export type ListOrder = readonly ListColumn[]

export const timeOrder = (value: Sql): ListOrder => [{ value, as: 'timestamptz' }]

const isDescending = ({ always }: ListColumn, descending: boolean) =>
  always ? always === 'desc' : descending

/** What stands after `order by`, of these columns or of what they are called. */
export const sortedBy = (
  columns: ListOrder,
  descending: boolean,
  names: readonly Sql[] = columns.map(({ value }) => value),
): Sql =>
  sql.join(
    columns.map(
      (column, nth) => sql`${names[nth]!} ${isDescending(column, descending) ? sql`desc` : sql`asc`}
        ${column.nullsLast ? sql`nulls last` : sql``}`,
    ),
  )

/** Which rows come after one with these values; of plain columns an index finds them. */
export const isBeyond = (columns: ListOrder, values: readonly (Sql | null)[], descending: boolean): Sql => {
  const than = (column?: ListColumn) =>
    (column ? isDescending(column, descending) : descending) ? sql`<` : sql`>`
  if (columns.every(({ nullsLast, always }) => !nullsLast && !always))
    return sql`(${sql.join(columns.map(({ value }) => value))}) ${than()} (${sql.join(values as Sql[])})`
  return columns.reduceRight<Sql>(
    (after, column, nth) => {
      const [own, value] = [column.value, values[nth]]
      if (value == null) return sql`(${own} is null and ${after})`
      const orNone = column.nullsLast ? sql`or ${own} is null` : sql``
      return sql`(${own} ${than(column)} ${value} ${orNone} or (${own} = ${value} and ${after}))`
    },
    sql`false`,
  )
}

/** Values as the text of a cursor. */
export const keyOf = (order: ListOrder, values: readonly Sql[]): Sql => {
  const written = order.map(({ as }, nth) => {
    const { write = (value: Sql) => value }: ColumnType = types[as]
    return sql`(${write(values[nth]!)})::text`
  })
  return sql`json_build_array(${sql.join(written)})::text`
}

const keyShape = z.array(z.string().nullable())

const readTexts = (key: string) => {
  try {
    return keyShape.parse(JSON.parse(key))
  } catch {
    return undefined
  }
}

/** The values of such a text; undefined if it is none of this order. */
export const readKey = (order: ListOrder, key: string): (Sql | null)[] | undefined => {
  const texts = readTexts(key)
  const isFitting = ({ as, nullsLast }: ListColumn, text: string | null) =>
    text === null ? nullsLast === true : types[as].isValue(text)
  if (texts?.length !== order.length || !order.every((column, nth) => isFitting(column, texts[nth]!)))
    return undefined
  return order.map(({ as }, nth) => {
    const { read = (text: string) => sql`${text}::${sql.raw(as)}` }: ColumnType = types[as]
    const text = texts[nth]!
    return text === null ? null : read(text)
  })
}
