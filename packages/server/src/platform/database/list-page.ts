// Lists that are searched, filtered, sorted and paged by the database. Rule USR-60.
import { searchWords } from '@stallwise/domain/find/find.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { invalidCursor, readPlace, writeCursor } from '#platform/http/cursor.ts'
import type { Tx } from './database.ts'

type Sql = RawBuilder<unknown>

/** Which rows, in which order, from where. */
export interface ListedRows {
  readonly from: Sql
  /** The id of a row; rows with the same key are ordered by it. */
  readonly id: Sql
  /** What rows are sorted by: a text, compared bytewise. */
  readonly key: Sql
  readonly where: readonly Sql[]
  readonly descending: boolean
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A time as a text that sorts like it; nothing sorts last. */
export const timeKey = (at: Sql): Sql =>
  sql`coalesce(to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '~')`

/** A whole number from 0 as a text that sorts like it. */
export const numberKey = (number: Sql): Sql => sql`to_char(${number}, 'FM000000000000')`

/** The place of a text in a fixed order. */
export const placeKey = (order: readonly string[], text: Sql): Sql =>
  numberKey(sql`array_position(array[${sql.join([...order])}]::text[], ${text})`)

/** FND-02: every word of a search (`searchWords`) is in the text, which has neither case nor accents (`find_text`). */
export const hasWords = (text: Sql, words: readonly string[]): Sql =>
  words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => sql`strpos(${text}, ${word}) > 0`),
        sql` and `,
      )})`

/** The same for a search as it is typed. */
export const hasEveryWord = (text: Sql, search: string | undefined): Sql =>
  hasWords(text, searchWords(search ?? ''))

/** The value is one of those wanted; without wanted ones every value is. */
export const isOneOf = (value: Sql, wanted: readonly string[] | undefined): Sql =>
  wanted ? sql`${value} = any(${wanted}::text[])` : sql`true`

/** The key and the direction of a sort such as `-name`. */
export const readSort = <Sort extends string>(sort: Sort | `-${Sort}`) => ({
  sort: sort.replace(/^-/, '') as Sort,
  descending: sort.startsWith('-'),
})

export interface ListPage {
  readonly ids: string[]
  readonly total: number
  /** Null on the last page. */
  readonly nextCursor: string | null
}

interface Found {
  readonly id: string | null
  readonly key: string
  readonly total: number
}

/** The ids of a page in its order, and how many rows there are in all: every row is compared once for both. */
export const findListPage = async (tx: Tx, list: ListedRows): Promise<ListPage> => {
  const { from, id, key, where, descending, limit, cursor } = list
  const place = readPlace(cursor)
  const [direction, is] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const beyond =
    typeof place === 'object' ? sql`(key, id) ${is} (${place.name}, ${place.id}::uuid)` : sql`true`
  const skip = typeof place === 'number' ? sql`offset ${place}` : sql``
  const order = sql`order by key ${direction}, id ${direction}`
  const { rows } = await sql<Found>`
    with fitting as materialized (select ${id} as id, (${key}) collate "C" as key
      from ${from} where ${sql.join([...where], sql` and `)})
    select page.id, page.key, counted.total from (select count(*)::int as total from fitting) counted
      left join lateral (select * from fitting where ${beyond} ${order} limit ${limit + 1} ${skip}) page on true
    ${order}`.execute(tx)
  const found = rows.filter((row): row is Found & { id: string } => row.id !== null)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map((row) => row.id),
    total: rows[0]!.total,
    nextCursor: found.length > limit && last ? writeCursor({ name: last.key, id: last.id }) : null,
  }
}

/** The ids of all rows of a list, in its order. */
export const findListed = async (
  tx: Tx,
  { from, id, key, where, descending }: Omit<ListedRows, 'limit' | 'cursor'>,
): Promise<string[]> => {
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${from}
    where ${sql.join([...where], sql` and `)}
    order by (${key}) collate "C" ${direction}, ${id} ${direction}`.execute(tx)
  return rows.map((row) => row.id)
}

/** A page of what was found otherwise; its cursors are places. */
export const pageAtPlace = <Item>(items: readonly Item[], limit: number, cursor: string | undefined) => {
  const place = readPlace(cursor) ?? 0
  if (typeof place !== 'number') throw invalidCursor()
  const next = place + limit
  return {
    page: items.slice(place, next),
    total: items.length,
    nextCursor: next < items.length ? String(next) : null,
  }
}

/** Rows in the order of their ids. */
export const inOrderOf = <Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
