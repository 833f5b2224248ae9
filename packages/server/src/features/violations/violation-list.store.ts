// The violations of a lot, of which there may be millions: read from the index that a filter needs.
import { violationStatuses, type ViolationStatus } from '@stallwise/domain/violations/violations.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { timeOrder } from '#platform/database/list-order.ts'
import type { ListPage } from '#platform/database/list-page.ts'
import { countRows, findCountedPage } from '#platform/database/ordered-page.ts'

/** VIO-42: so many violations of a plate are counted. */
const mostOfPlate = 1_000

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
  readonly cursor?: string | undefined
  /** VIO-40: what the viewer sees, as a condition on `v`. */
  readonly seen: RawBuilder<unknown>
}

type Sql = RawBuilder<unknown>

const all = (parts: readonly Sql[]) => sql.join([...parts], sql` and `)
const ofLot = ({ lotId }: ViolationFilter) => sql`v.parking_lot_id = ${lotId}::uuid`
const inPeriod = ({ from, to }: ViolationFilter) => sql`v.opened_at >= ${from} and v.opened_at < ${to}`

/** The end of the texts that begin with another one, compared bytewise. */
const last = '\u{10ffff}'
const hasPlate = (search: string) =>
  sql`v.plate collate "C" >= ${search} and v.plate collate "C" < ${search + last}`

/** So many branches of a query are planned within some 20 milliseconds. */
const mostBranches = 100

/**
 * The conditions of each status and location by itself, which an index has in the order of time: with several of them
 * together no index has the order. Undefined if there are too many, or none.
 */
const branchesOf = ({ statuses, locations }: ViolationFilter): Sql[] | undefined => {
  if (!statuses && !locations) return undefined
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

const wheres = (filter: ViolationFilter): Sql[] => [
  ofLot(filter),
  inPeriod(filter),
  ...(filter.search ? [hasPlate(filter.search)] : []),
  filter.seen,
]

/** So many rows are read from an index and sorted within some 20 milliseconds. */
const mostSorted = 30_000

const isFew = async (tx: Tx, filter: ViolationFilter, where: Sql): Promise<boolean> => {
  const conditions = { where: [ofLot(filter), where], most: mostSorted, plannedEachTime: true }
  return !(await countRows(tx, { from: violations, ...conditions })).isOver
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

/** Where the rows are, and how many, if all of them are found by a narrow condition and then sorted. */
const counted = (filter: ViolationFilter) => ({
  from: sql`(select v.id, v.opened_at, count(*) over () as total from ${filter.isAppealed ? appealed : violations}
    where ${all([...wheres(filter), ...anyOf(filter)])}) v`,
  where: [sql`true`],
  total: sql`v.total`,
})

/** Where the rows are in the order of time: in one index, or in several. By plate the one that has all columns is read. */
const ordered = (filter: ViolationFilter) => {
  const branches = filter.search ? undefined : branchesOf(filter)
  return {
    from: violations,
    where: [...wheres(filter), ...(branches ? [] : anyOf(filter))],
    ...(branches && { branches }),
  }
}

/** VIO-41, VIO-42: the ids of a page of the violations of a lot, and how many there are. */
export const findViolationIds = async (tx: Tx, filter: ViolationFilter): Promise<ListPage<null>> => {
  const { descending, limit, cursor, search } = filter
  return findCountedPage(tx, {
    ...((await isNarrow(tx, filter)) ? counted(filter) : ordered(filter)),
    id: sql`v.id`,
    order: timeOrder(sql`v.opened_at`),
    descending,
    limit,
    cursor,
    plannedEachTime: true,
    ...(search && { most: mostOfPlate }),
  })
}
