import type { DeviceSort, LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { plannedEachTime } from '#platform/database/prepared-statements.ts'
import {
  byName,
  conditionsOf,
  devicesOf,
  isQuiet,
  numberOf,
  orders,
  troubleAt,
  withLot,
  type DeviceFilter,
} from './lot-devices.sql.ts'

export interface PlacedDevice {
  readonly id: string
  readonly kind: LotDeviceKind
  readonly total: number
}

/** Names as few columns as it can: the page is sorted from 15,000 rows. */
const findSorted = async (
  tx: Tx,
  filter: DeviceFilter,
  kinds: readonly LotDeviceKind[],
): Promise<PlacedDevice[]> => {
  const sort = filter.sort.replace(/^-/, '') as DeviceSort
  const direction = filter.sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const conditions = conditionsOf(filter)
  const [where, total] =
    conditions.length > 0
      ? [sql`where ${sql.join(conditions, sql` and `)}`, sql`count(*) over ()`]
      : [sql``, numberOf(filter, kinds)]
  const { rows } = await sql<PlacedDevice>`${sql.raw(plannedEachTime)} ${withLot(filter)}
    select id, kind, (${total})::int as total from ${devicesOf(filter, kinds)} ${where}
    order by ${sort === 'state' ? troubleAt(filter.now) : orders[sort]} ${direction}, place, position, ${byName}, id
    limit ${filter.limit} offset ${filter.offset}`.execute(tx)
  return rows
}

interface Place {
  readonly limit: number
  readonly offset: number
}

const [firstQuiet, inOrder] = [5, sql`place, position, ${byName}, id`]

interface Exceptional {
  readonly id: string | null
  readonly kind: LotDeviceKind
  readonly troubled: number
  readonly exceptional: number
  readonly total: number
}

/** Devices other than sensors that report without errors, and how many there are of which kind of all devices. */
const findExceptional = async (
  tx: Tx,
  filter: DeviceFilter,
  kinds: readonly LotDeviceKind[],
  { which, limit, offset }: Place & { readonly which: RawBuilder<unknown> },
): Promise<Exceptional[]> => {
  const { rows } = await sql<Exceptional>`${sql.raw(plannedEachTime)} ${withLot(filter)},
    exceptional as materialized (select id, kind, place, position, name, ${troubleAt(filter.now)} as trouble
      from ${devicesOf(filter, kinds)} where not ${isQuiet})
    select page.id, page.kind, troubled::int, exceptional::int, total::int
    from (select count(*) filter (where trouble < ${firstQuiet}) as troubled, count(*) as exceptional,
        ${numberOf(filter, kinds)} as total from exceptional) counted
    left join lateral (select id, kind, place, position, name, trouble from exceptional where ${which}
      order by trouble, ${inOrder} limit ${limit} offset ${offset}) page on true
    order by trouble, ${inOrder}`.execute(tx)
  return rows
}

const findQuiet = async (tx: Tx, filter: DeviceFilter, { limit, offset }: Place) => {
  const { rows } = await sql<{
    id: string
    kind: LotDeviceKind
  }>`${sql.raw(plannedEachTime)} ${withLot(filter)}
    select id, kind from ${devicesOf(filter, ['stall-sensor'])} where ${isQuiet}
    order by ${inOrder} limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

/**
 * DEV-43 without sorting all sensors: first those in trouble, then sensors in the order of floors, which need no state,
 * then the others. Most pages are of one of these.
 */
const findTroubledFirst = async (
  tx: Tx,
  filter: DeviceFilter,
  kinds: readonly LotDeviceKind[],
): Promise<PlacedDevice[]> => {
  const { limit, offset } = filter
  const which = sql`trouble < ${firstQuiet}`
  const first = await findExceptional(tx, filter, kinds, { which, limit, offset })
  const { troubled, exceptional, total } = first[0]!
  const found: { id: string | null; kind: LotDeviceKind }[] = first.filter(({ id }) => id !== null)
  const left = () => limit - found.length
  const from = (before: number) => Math.max(0, offset - before)
  const quiet = total - exceptional
  if (left() > 0 && quiet > 0)
    found.push(...(await findQuiet(tx, filter, { limit: left(), offset: from(troubled) })))
  if (left() > 0) {
    const others = { which: sql`trouble >= ${firstQuiet}`, limit: left(), offset: from(troubled + quiet) }
    found.push(...(await findExceptional(tx, filter, kinds, others)))
  }
  return found.flatMap(({ id, kind }) => (id === null ? [] : [{ id, kind, total }]))
}

/** Which devices are on a page, in its order, and how many match. */
export const findDevicePage = (
  tx: Tx,
  filter: DeviceFilter,
  kinds: readonly LotDeviceKind[],
): Promise<PlacedDevice[]> =>
  filter.sort === 'state' && conditionsOf(filter).length === 0
    ? findTroubledFirst(tx, filter, kinds)
    : findSorted(tx, filter, kinds)
