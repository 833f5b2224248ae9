import { offlineAfterTimeouts, type DeviceState } from '@stallwise/domain/devices/device-state.rules.ts'
import type {
  DeviceCondition,
  DeviceFault,
  DeviceSort,
  LotDeviceKind,
} from '@stallwise/domain/devices/lot-devices.model.ts'
import { edgeSilenceMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { seenAt } from './device-seen.ts'

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

/** Whose devices at what time, and which kinds of them the viewer may see. */
export interface DeviceScope {
  readonly lotId: string
  readonly now: Date
  readonly visible: readonly LotDeviceKind[]
}

export interface DeviceFilter extends DeviceScope {
  readonly kinds?: readonly LotDeviceKind[] | undefined
  readonly conditions?: readonly DeviceCondition[] | undefined
  readonly floors?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly sort: DeviceSort | `-${DeviceSort}`
  readonly limit: number
  readonly offset: number
}

const pattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** DEV-02 of a device that was silent for longer than the time-out. */
const lateOrOffline = (now: Date) =>
  sql`case when seen_at < ${now}::timestamptz - timeout * ${offlineAfterTimeouts}::int then 'offline' else 'late' end`

const isSensor = sql`place = 1`

/** DEV-41: whether a sensor reports is what judging found, so that the list agrees with the lot's figures. */
const stateAt = (now: Date) => sql`case when not ${isSensor} then reported when not is_active then null
  when seen_at is null then 'never' when 'silent' = any(errors) then ${lateOrOffline(now)} else 'online' end`

const faults = sql`case when not ${isSensor} then errors when is_active then array_remove(errors, 'silent') else '{}' end`

/** Most sensors are neither in error nor new; what this says of them needs none of the other columns. */
const isQuiet = sql`(${isSensor} and is_active and errors = '{}' and seen_at is not null)`

/** Sensors name the columns. Their state is computed where it is needed, since that costs more than reading 15,000 of them. */
const sensors = ({ lotId }: DeviceScope) => sql`
  select stall.id, 1 as place, 'stall-sensor' as kind, stall_number as name, stall.device as device_id,
    floor_name as floor, floor.position, null as zone, is_active, last_seen_at as seen_at, battery_percent,
    coalesce(errors, '{}') as errors, null as reported, timeout
  from lot, stall join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = stall.floor_id
    left join stall_state on stall_state.parking_lot_id = stall.parking_lot_id and stall_state.stall_id = stall.id
  where stall.parking_lot_id = ${lotId} and stall.device is not null`

/** DEV-01: last seen at the last read or the last message. */
const gateDevices = ({ lotId, now }: DeviceScope, table: 'camera' | 'rfid_reader') => sql`
  select id, ${table === 'camera' ? sql`2, 'camera'` : sql`3, 'rfid-reader'`}, name, device_id, null, null,
    zone, true, seen_at, null, '{}'::text[],
    case when seen_at is null then 'never' when seen_at >= ${now}::timestamptz - timeout then 'online'
      else ${lateOrOffline(now)} end, timeout
  from lot, (select own.id, own.name, own.device_id, ${seenAt(sql`own`)} as seen_at, zone.name as zone
    from ${sql.table(table)} own
      left join zone on zone.parking_lot_id = own.parking_lot_id and zone.id = own.zone_id and zone.removed_at is null
    where own.parking_lot_id = ${lotId} and own.removed_at is null) of_gate`

/** DEV-41: a gate behind an edge box reports through it; others do not report. */
const gates = ({ lotId, now }: DeviceScope) => sql`
  select sprockit.id, 4, 'gate', sprockit.name, null, null, null, null, true, box.seen_at, null, '{}'::text[],
    case when reach = 'server' then null when box.seen_at is null then 'never'
      when box.seen_at >= ${new Date(now.getTime() - edgeSilenceMs)}::timestamptz then 'online' else 'offline' end, null
  from sprockit
    join gate_controller on gate_controller.parking_lot_id = sprockit.parking_lot_id and gate_controller.id = controller_id
    left join lateral (select max(last_seen_at) as seen_at from edge_key
      where edge_key.parking_lot_id = ${lotId} and edge_key.removed_at is null and reach = 'edge') box on true
  where sprockit.parking_lot_id = ${lotId} and sprockit.removed_at is null`

/** DEV-41, DEV-42: a sign does not report; one that is pushed to took the last push or failed. */
const signs = ({ lotId }: DeviceScope) => sql`
  select wayfinder.id, 5, 'sign', name, null, null, null, null, true, null, null,
    case when push_url is not null and ok = false then '{pushFailed}' else '{}' end::text[], null, null
  from wayfinder left join wayfinder_push push
    on push.parking_lot_id = wayfinder.parking_lot_id and push.wayfinder_id = wayfinder.id
  where wayfinder.parking_lot_id = ${lotId} and wayfinder.removed_at is null`

const selects = {
  'stall-sensor': sensors,
  camera: (scope: DeviceScope) => gateDevices(scope, 'camera'),
  'rfid-reader': (scope: DeviceScope) => gateDevices(scope, 'rfid_reader'),
  gate: gates,
  sign: signs,
} satisfies Record<LotDeviceKind, (scope: DeviceScope) => RawBuilder<unknown>>

/** DEV-43: those in trouble first. */
const troubleAt = (now: Date) => sql`case when ${isQuiet} then 5 when ${stateAt(now)} = 'offline' then 0
  when ${faults} && '{fault,flapping,pushFailed}' then 1 when ${stateAt(now)} = 'never' then 2
  when ${stateAt(now)} = 'late' then 3 when ${faults} <> '{}' then 4 when is_active then 5 else 6 end`

const byName = sql`name collate "C"`
const orders: Record<Exclude<DeviceSort, 'state'>, RawBuilder<unknown>> = {
  name: byName,
  kind: sql`place`,
  floor: sql`position`,
  zone: sql`zone`,
  deviceId: sql`device_id collate "C"`,
  lastSeenAt: sql`seen_at`,
  batteryPercent: sql`battery_percent`,
}

const isEach = (conditions: readonly DeviceCondition[], now: Date) =>
  sql`((${stateAt(now)}) = any(${conditions}::text[]) or (${faults}) && ${conditions}::text[]
    or (not is_active and 'inactive' = any(${conditions}::text[])))`

const conditionsOf = ({ conditions, floors, search, now }: DeviceFilter) => [
  ...(conditions && !conditions.includes('online') ? [sql`not ${isQuiet}`] : []),
  ...(conditions ? [isEach(conditions, now)] : []),
  ...(floors ? [sql`floor = any(${floors}::text[])`] : []),
  ...(search ? [sql`(name ilike ${pattern(search)} or device_id ilike ${pattern(search)})`] : []),
]

/** How many devices of some kinds there are; of sensors without reading where and how they stand. */
const numberOf = (scope: DeviceScope, kinds: readonly LotDeviceKind[]) => {
  const numbers = kinds.map((kind) =>
    kind === 'stall-sensor'
      ? sql`(select count(*) from stall where parking_lot_id = ${scope.lotId} and device is not null)`
      : sql`(select count(*) from (${selects[kind](scope)}) of_kind)`,
  )
  return sql`(${sql.join(numbers, sql` + `)})`
}

/** The devices of some kinds; the sensors come first, since they name the columns. */
const devicesOf = (scope: DeviceScope, kinds: readonly LotDeviceKind[]) => {
  const rows = [
    sql`select * from (${sensors(scope)}) of_stall ${kinds.includes('stall-sensor') ? sql`` : sql`where false`}`,
    ...kinds.filter((kind) => kind !== 'stall-sensor').map((kind) => selects[kind](scope)),
  ]
  return sql`(${sql.join(rows, sql` union all `)}) device`
}

const withLot = ({ lotId }: DeviceScope) =>
  sql`with lot as (select make_interval(mins => sensor_timeout_minutes) as timeout from parking_lot where id = ${lotId})`

/**
 * A page of the lot's devices, each row with the number of all that match. What only the page shows is computed for its rows
 * alone; and without a filter all are counted without reading how they stand.
 */
export const listLotDevices = async (tx: Tx, filter: DeviceFilter): Promise<LotDeviceRow[]> => {
  const kinds = filter.visible.filter((kind) => filter.kinds?.includes(kind) ?? true)
  if (kinds.length === 0) return []
  const sort = filter.sort.replace(/^-/, '') as DeviceSort
  const direction = filter.sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const devices = devicesOf(filter, kinds)
  const conditions = conditionsOf(filter)
  const [where, total] =
    conditions.length > 0
      ? [sql`where ${sql.join(conditions, sql` and `)}`, sql`count(*) over ()`]
      : [sql``, numberOf(filter, kinds)]
  const answer = await sql<LotDeviceRow>`${withLot(filter)}
    select id, kind, name, device_id, floor, zone, ${stateAt(filter.now)} as state, ${faults} as faults, is_active,
      seen_at, battery_percent, total::int
    from (select *, ${sort === 'state' ? troubleAt(filter.now) : orders[sort]} as sorted, ${total} as total
      from ${devices} ${where}
      order by sorted ${direction}, place, position, ${byName}, id
      limit ${filter.limit} offset ${filter.offset}) page
    order by sorted ${direction}, place, position, ${byName}, id`.execute(tx)
  return answer.rows
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
