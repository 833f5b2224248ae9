import type { SensorErrorSort } from '@stallwise/domain/sensor-errors/sensor-errors.rules.ts'
import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { timeOrder, type ListOrder } from '#platform/database/list-order.ts'
import { inOrderOf, readSort, type PageInfo } from '#platform/database/list-page.ts'
import { findCountedPage } from '#platform/database/ordered-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'

export interface SensorErrorRow {
  id: string
  parking_lot_id: string
  stall: string | null
  floor: string | null
  device_id: string
  kind: SensorErrorKind
  status: 'active' | 'resolved'
  detail: string | null
  opened_at: Date
  resolved_at: Date | null
}

export interface SensorErrorFilter {
  readonly lotId: string
  /** The errors that lasted at any time from here. */
  readonly from: Date
  readonly to: Date
  readonly status?: 'active' | 'resolved' | undefined
  readonly kinds?: readonly SensorErrorKind[] | undefined
  readonly search?: string | undefined
  readonly sort: SensorErrorSort | `-${SensorErrorSort}`
  readonly limit: number
  readonly cursor?: string | undefined
  readonly now: number
}

const columns = {
  resolvedAt: { value: sql`resolved_at`, as: 'timestamptz' },
  status: { value: sql`status`, as: 'text' },
  detail: { value: sql`detail`, as: 'text' },
  stall: { value: sql`stall_number collate "C"`, as: 'text' },
  floor: { value: sql`position`, as: 'bigint' },
  kind: { value: sql`kind`, as: 'text' },
  device: { value: sql`device_id collate "C"`, as: 'text' },
} as const

const lasted = (now: number) =>
  ({ value: sql`coalesce(resolved_at, ${new Date(now)}) - opened_at`, as: 'interval' }) as const

/** Equal values begin with the newest. */
export const orderOf = (sort: SensorErrorSort, now: number): ListOrder =>
  sort === 'dateCreated'
    ? timeOrder(sql`opened_at`)
    : [
        Object.assign({ nullsLast: true }, sort === 'lasted' ? lasted(now) : columns[sort]),
        { value: sql`opened_at`, as: 'timestamptz', always: 'desc' },
      ]

export const wheres = ({ lotId, from, to, status, kinds, search }: Omit<SensorErrorFilter, 'limit'>) => [
  sql`error.parking_lot_id = ${lotId}`,
  sql`opened_at < ${to}`,
  sql`(resolved_at is null or resolved_at >= ${from})`,
  ...(status ? [sql`status = ${status}`] : []),
  ...(kinds ? [sql`kind = any(${kinds}::text[])`] : []),
  hasEveryWord(sql`find_text(concat_ws(' ', stall_number, device_id))`, search),
]

/** SEN-08: the time zone of a lot; undefined if the viewer does not see it. */
export const findTimeZone = async (tx: Tx, lotId: string): Promise<string | undefined> =>
  (await tx.selectFrom('parking_lot').select('time_zone').where('id', '=', lotId).executeTakeFirst())
    ?.time_zone

/** Errors with their stalls and floors. */
export const errorsFrom = sql`sensor_error error
  left join stall on stall.parking_lot_id = error.parking_lot_id and stall.id = error.stall_id
  left join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = stall.floor_id`

/** The errors of a page, and how many there are in all. */
export const listSensorErrors = async (
  tx: Tx,
  filter: SensorErrorFilter,
): Promise<{ rows: SensorErrorRow[]; page: PageInfo }> => {
  const { lotId, limit, cursor, now } = filter
  const { sort, descending } = readSort(filter.sort)
  const { ids, page } = await findCountedPage(tx, {
    from: errorsFrom,
    id: sql`error.id`,
    where: wheres(filter),
    order: orderOf(sort, now),
    descending,
    limit,
    cursor,
  })
  if (ids.length === 0) return { rows: [], page }
  const { rows } = await sql<SensorErrorRow>`
    select error.id, error.parking_lot_id, stall_number as stall, floor_name as floor, device_id, kind, status, detail,
      opened_at, resolved_at
    from ${errorsFrom} where error.parking_lot_id = ${lotId} and error.id = any(${ids}::uuid[])`.execute(tx)
  return { rows: inOrderOf(ids, rows), page }
}
