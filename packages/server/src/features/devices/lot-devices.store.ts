import type { DeviceState } from '@stallwise/domain/devices/device-state.rules.ts'
import type { DeviceFault, LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findDevicePage } from './lot-device-page.store.ts'
import {
  devicesOf,
  faults,
  isQuiet,
  isSensor,
  stateAt,
  withLot,
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
  total: number
}

/** A page of the lot's devices, each row with the number of all that match. What only the page shows is read for its rows alone. */
export const listLotDevices = async (tx: Tx, filter: DeviceFilter): Promise<LotDeviceRow[]> => {
  const { visible, kinds: wanted, lotId, now } = filter
  const kinds = visible.filter((kind) => wanted?.includes(kind) ?? true)
  if (kinds.length === 0) return []
  const page = await findDevicePage(tx, filter, kinds)
  if (page.length === 0) return []
  const source = { lotId, now, ids: page.map(({ id }) => id) }
  const onPage = kinds.filter((kind) => page.some((device) => device.kind === kind))
  const { rows } = await sql<Omit<LotDeviceRow, 'total'>>`${withLot(source)}
    select id, kind, name, device_id, floor, zone, ${stateAt(now)} as state, ${faults} as faults, is_active, seen_at,
      battery_percent
    from ${devicesOf(source, onPage)}`.execute(tx)
  const read = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return page.flatMap(({ id, kind, total }) => {
    const row = read.get(`${kind} ${id}`)
    return row ? [{ ...row, total }] : []
  })
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
  const answer = await sql<DeviceCountRow>`${withLot(scope)}
    select kind, floor, ${stateAt(scope.now)} as state, ${faults} as faults, is_active, sum(count)::int as count
    from (select place, kind, floor, position, is_active, errors, reported, timeout, count(*) as count,
        case when ${isQuiet} then timestamptz 'infinity' when ${isSensor} then seen_at end as seen_at
      from ${devicesOf(scope, scope.visible)} group by 1, 2, 3, 4, 5, 6, 7, 8, 10) same
    group by 1, 2, 3, 4, 5, position order by position`.execute(tx)
  return answer.rows
}
