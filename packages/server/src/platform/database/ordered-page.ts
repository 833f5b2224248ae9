// Lists that are read from an index which has their order, or sorted by columns. Rules USR-60, USR-63.
import { sql, type RawBuilder } from 'kysely'
import { invalidCursor, readPlace, writeCursor } from '#platform/http/cursor.ts'
import type { Tx } from './database.ts'
import { isBeyond, keyOf, readKey, sortedBy, timeOrder, type ListOrder } from './list-order.ts'
import {
  countedAs,
  inOrderOf,
  isContinued,
  mostCounted,
  skipping,
  type BegunPage,
  type Counted,
  type ListedRows,
  type ListPage,
  type PageInfo,
} from './list-page.ts'
import { plannedEachTime } from './prepared-statements.ts'

type Sql = RawBuilder<unknown>

export interface OrderedRows extends Pick<
  ListedRows,
  'from' | 'id' | 'where' | 'descending' | 'cursor' | 'shown'
> {
  readonly order: ListOrder
  readonly limit: number
  /** Conditions of which each row has one, if an index has the order of each but not that of all. */
  readonly branches?: readonly Sql[]
  /** Which index is the best depends on the values. */
  readonly plannedEachTime?: boolean
  /** How many rows are counted. */
  readonly most?: number
  /** How many rows there are, in every row: they have to be counted for the page anyway. */
  readonly total?: Sql | undefined
}

const planned = ({ plannedEachTime: isEach }: Pick<OrderedRows, 'plannedEachTime'>) =>
  isEach ? sql.raw(plannedEachTime) : sql``

const all = (conditions: readonly Sql[]) => sql.join([...conditions], sql` and `)

/** Something of each branch of a list, put together. */
const ofBranches = (
  { where, branches = [sql`true`] }: Pick<OrderedRows, 'where' | 'branches'>,
  select: (where: Sql) => Sql,
) =>
  sql.join(
    branches.map((branch) => sql`(${select(all([...where, branch]))})`),
    sql` union all `,
  )

/** Counts the rows of a list, no further than it says. */
export const countRows = async (
  tx: Tx,
  list: Pick<OrderedRows, 'from' | 'where' | 'branches' | 'plannedEachTime' | 'most'>,
): Promise<Counted> => {
  const { from, most = mostCounted } = list
  const listed = ofBranches(list, (where) => sql`select 1 from ${from} where ${where}`)
  const { rows } = await sql<{ count: number }>`${planned(list)} select count(*)::int as count
    from (select from (${listed}) listed limit ${most + 1}) counted`.execute(tx)
  return countedAs(rows[0]!.count, most)
}

interface OrderedPage<Shown> extends Pick<PageInfo, 'nextCursor'> {
  readonly ids: string[]
  readonly shown: Shown[]
  readonly total: number | null
}

const pageOf = (list: OrderedRows): Sql => {
  const { from, id, order, descending, limit, shown = sql`null`, total = sql`null::int` } = list
  const place = readPlace(list.cursor) ?? 0
  const columns: ListOrder = [...order, { value: id, as: 'uuid' }]
  const beyond = () => {
    if (typeof place === 'number') return sql`true`
    const values = readKey(order, place.name)
    if (!values) throw invalidCursor()
    return isBeyond(columns, [...values, sql`${place.id}::uuid`], descending)
  }
  const skipped = typeof place === 'number' ? place : 0
  const values = order.map(({ value }, nth) => sql`${value} as ${valueOf(nth)}`)
  const selected = sql.join([sql`${id} as id, ${shown} as shown, ${total} as total`, ...values])
  const select = (where: Sql, end: Sql) => sql`select ${selected} from ${from}
    where ${where} and ${beyond()} order by ${sortedBy(columns, descending)} ${end}`
  const end = sql`limit ${limit + 1} ${skipping(skipped)}`
  if (!list.branches) return select(all(list.where), end)
  const names = [...order.map((_, nth) => valueOf(nth)), sql`id`]
  return sql`select * from (${ofBranches(list, (where) => select(where, sql`limit ${skipped + limit + 1}`))}) branches
    order by ${sortedBy(columns, descending, names)} ${end}`
}

const valueOf = (nth: number) => sql.ref(`value${nth}`)

/** The rows of a page in an order, from an index that has it: only the rows up to the end of the page are read there. */
export const findOrderedPage = async <Shown = null>(
  tx: Tx,
  list: OrderedRows,
): Promise<OrderedPage<Shown>> => {
  const { order, limit } = list
  // Keys are worked out for the page alone.
  const key = keyOf(
    order,
    order.map((_, nth) => valueOf(nth)),
  )
  const { rows } = await sql<{
    id: string
    shown: Shown
    total: number | null
    key: string
  }>`${planned(list)} select id, shown, total::int, ${key} as key from (${pageOf(list)}) page`.execute(tx)
  const found = rows.slice(0, limit)
  const last = rows.length > limit ? found.at(-1) : undefined
  return {
    ids: found.map((row) => row.id),
    shown: found.map((row) => row.shown),
    total: found[0]?.total ?? null,
    nextCursor: last ? writeCursor({ name: last.key, id: last.id }) : null,
  }
}

/** A page with the number of all rows; the last one after a place tells it by itself. */
export const findCountedPage = async <Shown = null>(tx: Tx, list: OrderedRows): Promise<ListPage<Shown>> => {
  const { nextCursor, ids, shown, total } = await findOrderedPage<Shown>(tx, list)
  const place = readPlace(list.cursor) ?? 0
  const isAll = typeof place === 'number' && nextCursor === null && (ids.length > 0 || place === 0)
  const number = isAll ? place + ids.length : total
  const counted = number === null ? await countRows(tx, list) : countedAs(number, list.most)
  return { ids, shown, page: { ...counted, nextCursor } }
}

/** The same, where a page that continues another one is not counted. */
export const findBegunPage = async (
  tx: Tx,
  list: OrderedRows,
): Promise<{ ids: string[]; page: BegunPage }> => {
  if (!isContinued(list.cursor)) return findCountedPage(tx, list)
  const { ids, nextCursor } = await findOrderedPage(tx, list)
  return { ids, page: { total: null, nextCursor } }
}

interface ReadRows<Row> {
  /** Reads rows by their ids, and by what else is shown of them, in any order. */
  readonly read: (ids: readonly string[], shown: readonly string[]) => Promise<readonly Row[]>
}

/** The rows of a page, and where the next one begins. */
export const readPage = async <Row extends { readonly id: string }>(
  tx: Tx,
  { read, ...list }: OrderedRows & ReadRows<Row>,
): Promise<{ rows: Row[] } & Pick<PageInfo, 'nextCursor'>> => {
  const { ids, shown, nextCursor } = await findOrderedPage<string>(tx, list)
  return { rows: ids.length === 0 ? [] : inOrderOf(ids, await read(ids, shown)), nextCursor }
}

/** The newest rows by a time that an index has, and their next page. */
export const findNewest = <Row extends { readonly id: string }>(
  tx: Tx,
  {
    at,
    id = sql`id`,
    ...list
  }: Omit<OrderedRows, 'id' | 'order' | 'descending'> &
    ReadRows<Row> & {
      readonly at: Sql
      /** Where `from` has several. */
      readonly id?: Sql
    },
) => readPage(tx, { ...list, id, order: timeOrder(at), descending: true })
