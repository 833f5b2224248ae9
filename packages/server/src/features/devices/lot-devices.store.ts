import type { DeviceState } from '@stallwise/domain/devices/device-state.rules.ts'
import type { DeviceFault, LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { inOrderOf, isContinued, readSort, type PageInfo } from '#platform/database/list-page.ts'
import { findCountedPage } from '#platform/database/ordered-page.ts'
import {
  conditionsOf,
  devicesOf,
  faults,
  isQuiet,
  isSensor,
  numberOf,
  orderOf,
  stateAt,
  type DeviceFilter,
  type DeviceScope,
} from './lot-devices.sql.ts'

export interface LotDeviceRow {
  id: string
  kind: LotDeviceKind
  name: string
  device_id: string | null
  floor: string | null
  zone: string | null
  state: DeviceState | null
  faults: DeviceFault[]
  is_active: boolean
  seen_at: Date | null
  battery_percent: number | null
}

/** DEV-44: they are counted to the end. */
const mostDevices = 1_000_000

/** A page of the lot's devices, and how many match. What only the page shows is read for its rows alone. */
export const listLotDevices = async (
  tx: Tx,
  filter: DeviceFilter,
): Promise<{ rows: LotDeviceRow[]; page: PageInfo }> => {
  const { visible, kinds: wanted, lotId, now, limit, cursor } = filter
  const kinds = visible.filter((kind) => wanted?.includes(kind) ?? true)
  if (kinds.length === 0) return { rows: [], page: { total: 0, nextCursor: null } }
  const { sort, descending } = readSort(filter.sort)
  const where = conditionsOf(filter)
  const counted = isContinued(cursor) ? undefined : sql`count(*) over ()`
  const { ids, shown, page } = await findCountedPage<LotDeviceKind>(tx, {
    from: devicesOf(filter, kinds),
    id: sql`id`,
    shown: sql`kind`,
    total: where.length === 0 ? numberOf(filter, kinds) : counted,
    most: mostDevices,
    where: [sql`true`, ...where],
    order: orderOf(sort, now),
    descending,
    limit,
    cursor,
    plannedEachTime: true,
  })
  if (ids.length === 0) return { rows: [], page }
  const onPage = kinds.filter((kind) => shown.includes(kind))
  const { rows } = await sql<LotDeviceRow>`
    select id, kind, name, device_id, floor, zone, ${stateAt(now)} as state, ${faults} as faults, is_active, seen_at,
      battery_percent
    from ${devicesOf({ lotId, now, ids }, onPage)}`.execute(tx)
  return { rows: inOrderOf(ids, rows), page }
}

/** Devices of a kind on a floor that are the same. */
export interface DeviceCountRow {
  kind: LotDeviceKind
  floor: string | null
  state: DeviceState | null
  faults: DeviceFault[]
  is_active: boolean
  count: number
}

/** DEV-44: how many of the same devices the list contains. */
export const countLotDevices = async (tx: Tx, scope: DeviceScope): Promise<DeviceCountRow[]> => {
  const answer = await sql<DeviceCountRow>`
    select kind, floor, ${stateAt(scope.now)} as state, ${faults} as faults, is_active, sum(count)::int as count
    from (select place, kind, floor, position, is_active, errors, reported, timeout, count(*) as count,
        case when ${isQuiet} then timestamptz 'infinity' when ${isSensor} then seen_at end as seen_at
      from ${devicesOf(scope, scope.visible)} group by 1, 2, 3, 4, 5, 6, 7, 8, 10) same
    group by 1, 2, 3, 4, 5, position order by position`.execute(tx)
  return answer.rows
}
