import type { SensorErrorSort } from '@stallwise/domain/sensor-errors/sensor-errors.rules.ts'
import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { countRows, readSort, type Counted } from '#platform/database/list-page.ts'
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
  readonly offset: number
}

const orders: Record<SensorErrorSort, RawBuilder<unknown>> = {
  dateCreated: sql`opened_at`,
  resolvedAt: sql`resolved_at`,
  lasted: sql`coalesce(resolved_at, now()) - opened_at`,
  status: sql`status`,
  detail: sql`detail`,
  stall: sql`stall_number collate "C"`,
  floor: sql`position`,
  kind: sql`kind`,
  device: sql`device_id collate "C"`,
}

const wheres = ({ lotId, from, to, status, kinds, search }: SensorErrorFilter) => [
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

const from = sql`sensor_error error
  left join stall on stall.parking_lot_id = error.parking_lot_id and stall.id = error.stall_id
  left join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = stall.floor_id`

/**
 * The errors of a page, and one more if there is one. They are read by places: what has no value comes last in both
 * directions, and equal values begin with the newest, which no cursor of `findListPage` continues.
 */
export const listSensorErrors = async (tx: Tx, filter: SensorErrorFilter): Promise<SensorErrorRow[]> => {
  const { sort, descending } = readSort(filter.sort)
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<SensorErrorRow>`
    select error.id, error.parking_lot_id, stall_number as stall, floor_name as floor, device_id, kind, status, detail,
      opened_at, resolved_at
    from ${from} where ${sql.join(wheres(filter), sql` and `)}
    order by ${orders[sort]} ${direction}, opened_at desc, error.id desc
    limit ${filter.limit + 1} offset ${filter.offset}`.execute(tx)
  return rows
}

export const countSensorErrors = (tx: Tx, filter: SensorErrorFilter): Promise<Counted> =>
  countRows(tx, { from, where: wheres(filter) })
