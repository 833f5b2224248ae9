// The violations of a lot, of which there may be millions: read from the index that a filter needs, so not by `findListPage`.
import { violationStatuses, type ViolationStatus } from '@stallwise/domain/violations/violations.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { countedAs, mostCounted, type Counted } from '#platform/database/list-page.ts'
import { plannedEachTime } from '#platform/database/prepared-statements.ts'

/** VIO-42: a list is counted and paged up to `mostCounted`; one by plate up to here. */
const mostFound = 1_000
const mostOf = ({ search }: ViolationFilter) => (search ? mostFound : mostCounted)

export interface ViolationFilter {
  readonly lotId: string
  readonly from: Date
  readonly to: Date
  readonly locations?: readonly string[] | undefined
  readonly statuses?: readonly ViolationStatus[] | undefined
  readonly search?: string | undefined
  /** APL-25: only those whose appeal waits for an answer. */
  readonly isAppealed: boolean
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
  /** VIO-40: what the viewer sees, as a condition on `v`. */
  readonly seen: RawBuilder<unknown>
}

type Sql = RawBuilder<unknown>

/** Which index is the best depends on the values. */
const planned = sql.raw(plannedEachTime)

/** The ids of a page in its order, and how many violations there are. */
export interface ViolationIds {
  readonly ids: readonly string[]
  readonly counted: Counted
}

const all = (parts: readonly Sql[]) => sql.join([...parts], sql` and `)
const ofLot = ({ lotId }: ViolationFilter) => sql`v.parking_lot_id = ${lotId}::uuid`
const inPeriod = ({ from, to }: ViolationFilter) => sql`v.opened_at >= ${from} and v.opened_at < ${to}`
const orderOf = ({ descending }: ViolationFilter, table: string) => {
  const [at, id] = [sql.ref(`${table}.opened_at`), sql.ref(`${table}.id`)]
  return descending ? sql`${at} desc, ${id} desc` : sql`${at}, ${id}`
}

/** The end of the texts that begin with another one, compared bytewise. */
const last = '\u{10ffff}'
const hasPlate = (search: string) =>
  sql`v.plate collate "C" >= ${search} and v.plate collate "C" < ${search + last}`

/** So many branches of a query are planned within some 20 milliseconds. */
const mostBranches = 100

/**
 * The conditions of each status and location by itself, which an index has in the order of time: with several of them
 * together no index has the order. Undefined if there are too many.
 */
const branchesOf = ({ statuses, locations }: ViolationFilter): Sql[] | undefined => {
  if (!statuses && !locations) return [sql`true`]
  const states = [...new Set(statuses ?? violationStatuses)].map((status) => sql`v.status = ${status}`)
  const places = locations && [...new Set(locations)].map((id) => sql`v.location_id = ${id}::uuid`)
  const branches = places ? places.flatMap((place) => states.map((state) => all([place, state]))) : states
  return branches.length <= mostBranches ? branches : undefined
}

const anyOf = ({ statuses, locations }: ViolationFilter): Sql[] => [
  ...(statuses ? [sql`v.status = any(${[...statuses]}::text[])`] : []),
  ...(locations ? [sql`v.location_id = any(${[...locations]}::uuid[])`] : []),
]

const violations = sql`violation v`
/** APL-25: there are few of them. */
const appealed = sql`appeal a join violation v on a.state = 'received' and a.erased_at is null
  and v.parking_lot_id = a.parking_lot_id and v.id = a.violation_id`

/** All rows of a filter, without an order. */
const fitting = (filter: ViolationFilter) => {
  const { search, seen, isAppealed } = filter
  const plate = search ? [hasPlate(search)] : []
  return sql`select v.id, v.opened_at from ${isAppealed ? appealed : violations}
    where ${all([ofLot(filter), inPeriod(filter), ...anyOf(filter), ...plate, seen])}`
}

/** Finds and counts all rows of a filter, of which there are few, and sorts them. */
const sortAll = async (tx: Tx, filter: ViolationFilter): Promise<ViolationIds> => {
  const { offset, limit } = filter
  const most = mostOf(filter)
  const { rows } = await sql<{ id: string | null; total: number }>`${planned}
    with found as materialized (${fitting(filter)})
    select page.id, counted.total from (select count(*)::int as total from found) counted
    left join lateral (select * from found order by ${orderOf(filter, 'found')}
      offset ${offset} limit ${Math.max(0, Math.min(limit, most - offset))}) page on true
    order by ${orderOf(filter, 'page')}`.execute(tx)
  return { ids: rows.flatMap(({ id }) => id ?? []), counted: countedAs(rows[0]!.total, most) }
}

/** Finds the rows of a page in the order of time, reading no more than precede it, and counts up to the limit. */
const readInOrder = async (tx: Tx, filter: ViolationFilter): Promise<ViolationIds> => {
  const { offset, limit, search, seen } = filter
  const most = mostOf(filter)
  const end = Math.min(offset + limit, most)
  // By plate few rows fit: the one index that has all columns is read.
  const branches = search ? undefined : branchesOf(filter)
  const branch = (where: Sql, ends: Sql) =>
    sql`(select v.id, v.opened_at from violation v where ${all([ofLot(filter), inPeriod(filter), where, seen])} ${ends})`
  const ordered = sql`order by ${orderOf(filter, 'v')} limit ${end}`
  const union = (ends: Sql) =>
    branches
      ? sql.join(
          branches.map((where) => branch(where, ends)),
          sql` union all `,
        )
      : sql`(${fitting(filter)} ${ends})`
  const { rows: counted } = await sql<{ total: number }>`${planned} select count(*)::int as total
    from (select 1 from (${union(sql``)}) v limit ${most + 1}) v`.execute(tx)
  const { rows } = await sql<{ id: string }>`${planned} select v.id from (${union(ordered)}) v
    order by ${orderOf(filter, 'v')} offset ${offset} limit ${Math.max(0, end - offset)}`.execute(tx)
  return { ids: rows.map(({ id }) => id), counted: countedAs(counted[0]!.total, most) }
}

/** So many rows are read from an index and sorted within some 20 milliseconds. */
const mostSorted = 30_000

const isFew = async (tx: Tx, filter: ViolationFilter, where: Sql): Promise<boolean> => {
  const { rows } = await sql<{
    count: number
  }>`${planned} select count(*)::int as count from (select 1 from violation v
    where ${ofLot(filter)} and ${where} limit ${mostSorted + 1}) v`.execute(tx)
  return rows[0]!.count <= mostSorted
}

/** Whether a search has to look at few rows only: by the period, the plate, or the statuses and locations. */
const isNarrow = async (tx: Tx, filter: ViolationFilter): Promise<boolean> => {
  const { search, isAppealed } = filter
  if (isAppealed || !search) return isAppealed
  const narrowing = [
    inPeriod(filter),
    hasPlate(search),
    ...(anyOf(filter).length > 0 ? [all(anyOf(filter))] : []),
  ]
  for (const where of narrowing) if (await isFew(tx, filter, where)) return true
  return false
}

/** VIO-41, VIO-42: the ids of a page of the violations of a lot, and how many there are. */
export const findViolationIds = async (tx: Tx, filter: ViolationFilter): Promise<ViolationIds> =>
  (await isNarrow(tx, filter)) ? sortAll(tx, filter) : readInOrder(tx, filter)
