// Lists that are searched, filtered, sorted and paged by the database. Rule USR-60.
import { sql, type RawBuilder } from 'kysely'
import { invalidCursor, readPlace, writeCursor } from '#platform/http/cursor.ts'
import type { Tx } from './database.ts'

type Sql = RawBuilder<unknown>

/** How many rows of a list are counted. Rule USR-63. */
export const mostCounted = 10_000

export interface Counted {
  readonly total: number
  /** There are more than these. */
  readonly isOver?: true
}

export const countedAs = (rows: number, most = mostCounted): Counted =>
  rows > most ? { total: most, isOver: true } : { total: rows }

/** Which rows, in which order, from where. */
export interface ListedRows {
  readonly from: Sql
  /** The id of a row; rows with the same key are ordered by it. */
  readonly id: Sql
  /** What rows are sorted by: a text, compared bytewise. */
  readonly key: Sql
  readonly where: readonly Sql[]
  /** What to return of each row besides its id. */
  readonly shown?: Sql
  readonly descending: boolean
  /** None: all of them. */
  readonly limit: number | undefined
  readonly cursor?: string | undefined
  /** `places`: a page begins at a place only, since rows have no id that cursors could name. */
  readonly cursors?: 'places'
}

/** How many rows a list has, and where its next page begins. */
export interface PageInfo extends Counted {
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** A time as a text that sorts like it; nothing sorts last. */
export const timeKey = (at: Sql): Sql =>
  sql`coalesce(to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '~')`

/** A whole number from 0 as a text that sorts like it. */
export const numberKey = (number: Sql): Sql => sql`to_char(${number}, 'FM000000000000')`

/** The place of a text in a fixed order. */
export const placeKey = (order: readonly string[], text: Sql): Sql =>
  numberKey(sql`array_position(array[${sql.join([...order])}]::text[], ${text})`)

/** The value is one of those wanted; without wanted ones every value is. */
export const isOneOf = (value: Sql, wanted: readonly string[] | undefined): Sql =>
  wanted ? sql`${value} = any(${wanted}::text[])` : sql`true`

/** The key and the direction of a sort such as `-name`. */
export const readSort = <Sort extends string>(sort: Sort | `-${Sort}`) => ({
  sort: sort.replace(/^-/, '') as Sort,
  descending: sort.startsWith('-'),
})

export interface ListPage<Shown> {
  readonly ids: string[]
  readonly shown: Shown[]
  readonly page: PageInfo
}

/** What a page says of a list that is counted only where a page does not continue another one. */
export type BegunPage = PageInfo | (Pick<PageInfo, 'nextCursor'> & { readonly total: null })

export const isContinued = (cursor: string | undefined) => typeof readPlace(cursor) === 'object'

export const onlyAtFirst = (page: BegunPage, cursor: string | undefined): BegunPage =>
  isContinued(cursor) ? { total: null, nextCursor: page.nextCursor } : page

interface Found<Shown> {
  readonly id: string | null
  readonly key: string
  readonly shown: Shown
  readonly total: number
}

export const skipping = (rows: number) => (rows > 0 ? sql`offset ${rows}` : sql``)

/** Where a page begins: after a row, or at a place. */
const beginOf = ({ cursor, cursors, descending }: ListedRows) => {
  const place = readPlace(cursor) ?? 0
  if (typeof place === 'number') return { beyond: sql`true`, skip: skipping(place), place }
  if (cursors === 'places') throw invalidCursor()
  const is = descending ? sql`<` : sql`>`
  return { beyond: sql`(key, id) ${is} (${place.name}, ${place.id}::uuid)`, skip: skipping(0), place: 0 }
}

/** The rows of a page in its order, and how many there are in all: every row is compared once for both. */
export const findListPage = async <Shown = null>(tx: Tx, list: ListedRows): Promise<ListPage<Shown>> => {
  const { from, id, key, where, shown = sql`null`, descending, limit, cursors } = list
  const { beyond, skip, place } = beginOf(list)
  const direction = descending ? sql`desc` : sql`asc`
  const order = sql`order by key ${direction}, id ${direction}`
  const most = limit === undefined ? sql`` : sql`limit ${limit + 1}`
  const { rows } = await sql<Found<Shown>>`
    with fitting as materialized (select ${id} as id, (${key}) collate "C" as key, ${shown} as shown
      from ${from} where ${sql.join([...where], sql` and `)})
    select page.id, page.key, page.shown, counted.total from (select count(*)::int as total from fitting) counted
      left join lateral (select * from fitting where ${beyond} ${order} ${most} ${skip}) page on true
    ${order}`.execute(tx)
  const found = rows.filter((row): row is Found<Shown> & { id: string } => row.id !== null)
  const page = found.slice(0, limit)
  const last = found.length > page.length ? page.at(-1) : undefined
  const next = (after: { id: string; key: string }) =>
    cursors === 'places' ? String(place + page.length) : writeCursor({ name: after.key, id: after.id })
  return {
    ids: page.map((row) => row.id),
    shown: page.map((row) => row.shown),
    page: { ...countedAs(rows[0]!.total), nextCursor: last ? next(last) : null },
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
    items: items.slice(place, next),
    page: { ...countedAs(items.length), nextCursor: next < items.length ? String(next) : null },
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
