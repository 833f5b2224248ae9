// The devices of a lot as SQL: stall sensors, cameras, readers, gates, signs and charging stations with the same columns.
import { offlineAfterTimeouts } from '@stallwise/domain/devices/device-state.rules.ts'
import type {
  DeviceCondition,
  DeviceSort,
  LotDeviceKind,
} from '@stallwise/domain/devices/lot-devices.model.ts'
import { edgeSilenceMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { seenAt } from './device-seen.ts'
import type { ListColumn, ListOrder } from '#platform/database/list-order.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'

/** Whose devices at what time, and which kinds of them the viewer may see. */
export interface DeviceScope {
  readonly lotId: string
  readonly now: Date
  readonly visible: readonly LotDeviceKind[]
}

/** A lot's devices, or only those with some ids. */
export interface DeviceSource extends Pick<DeviceScope, 'lotId' | 'now'> {
  readonly ids?: readonly string[]
}

const withIds = ({ ids }: DeviceSource, id: RawBuilder<unknown>) =>
  ids ? sql`and ${id} = any(${ids}::uuid[])` : sql``

export interface DeviceFilter extends DeviceScope {
  readonly kinds?: readonly LotDeviceKind[] | undefined
  readonly conditions?: readonly DeviceCondition[] | undefined
  readonly floors?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly sort: DeviceSort | `-${DeviceSort}`
  readonly limit: number
  readonly cursor?: string | undefined
}

/** DEV-02 of a device that was silent for longer than the time-out. */
export const lateOrOffline = (now: Date) =>
  sql`case when seen_at < ${now}::timestamptz - timeout * ${offlineAfterTimeouts}::int then 'offline' else 'late' end`

export const isSensor = sql`place = 1`

/** DEV-41: whether a sensor reports is what judging found, so that the list agrees with the lot's figures. */
export const stateAt = (now: Date) => sql`case when not ${isSensor} then reported when not is_active then null
  when seen_at is null then 'never' when 'silent' = any(errors) then ${lateOrOffline(now)} else 'online' end`

export const faults = sql`case when not ${isSensor} then errors when is_active then array_remove(errors, 'silent') else '{}' end`

/** Most sensors are neither in error nor new; what this says of them needs none of the other columns. */
export const isQuiet = sql`(${isSensor} and is_active and errors = '{}' and seen_at is not null)`

const lot = ({ lotId }: DeviceSource) =>
  sql`(select make_interval(mins => sensor_timeout_minutes) as timeout from parking_lot where id = ${lotId}) lot`

/** Sensors name the columns. Their state is computed where it is needed, since that costs more than reading 15,000 of them. */
const sensors = (source: DeviceSource) => sql`
  select stall.id, 1 as place, 'stall-sensor' as kind, stall_number as name, stall.device as device_id,
    floor_name as floor, floor.position, null as zone, is_active, last_seen_at as seen_at, battery_percent,
    coalesce(errors, '{}') as errors, null as reported, timeout
  from ${lot(source)}, stall join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = stall.floor_id
    left join stall_state on stall_state.parking_lot_id = stall.parking_lot_id and stall_state.stall_id = stall.id
  where stall.parking_lot_id = ${source.lotId} and stall.device is not null ${withIds(source, sql`stall.id`)}`

/** DEV-01: last seen at the last read or the last message. */
const gateDevices = (source: DeviceSource, table: 'camera' | 'rfid_reader') => sql`
  select id, ${table === 'camera' ? sql`2, 'camera'` : sql`3, 'rfid-reader'`}, name, device_id, null, null,
    zone, true, seen_at, null, '{}'::text[],
    case when seen_at is null then 'never' when seen_at >= ${source.now}::timestamptz - timeout then 'online'
      else ${lateOrOffline(source.now)} end, timeout
  from ${lot(source)}, (select own.id, own.name, own.device_id, ${seenAt(sql`own`)} as seen_at, zone.name as zone
    from ${sql.table(table)} own
      left join zone on zone.parking_lot_id = own.parking_lot_id and zone.id = own.zone_id and zone.removed_at is null
    where own.parking_lot_id = ${source.lotId} and own.removed_at is null ${withIds(source, sql`own.id`)}) of_gate`

/** DEV-41: a gate behind an edge box reports through it; others do not report. */
const gates = (source: DeviceSource) => sql`
  select sprockit.id, 4, 'gate', sprockit.name, null, null, null, null, true, box.seen_at, null, '{}'::text[],
    case when reach = 'server' then null when box.seen_at is null then 'never'
      when box.seen_at >= ${new Date(source.now.getTime() - edgeSilenceMs)}::timestamptz then 'online' else 'offline' end, null
  from sprockit
    join gate_controller on gate_controller.parking_lot_id = sprockit.parking_lot_id and gate_controller.id = controller_id
    left join lateral (select max(last_seen_at) as seen_at from edge_key
      where edge_key.parking_lot_id = ${source.lotId} and edge_key.removed_at is null and reach = 'edge') box on true
  where sprockit.parking_lot_id = ${source.lotId} and sprockit.removed_at is null ${withIds(source, sql`sprockit.id`)}`

/** DEV-41, DEV-42: a sign does not report; one that is pushed to took the last push or failed. */
const signs = (source: DeviceSource) => sql`
  select wayfinder.id, 5, 'sign', name, null, null, null, null, true, null, null,
    case when push_url is not null and ok = false then '{pushFailed}' else '{}' end::text[], null, null
  from wayfinder left join wayfinder_push push
    on push.parking_lot_id = wayfinder.parking_lot_id and push.wayfinder_id = wayfinder.id
  where wayfinder.parking_lot_id = ${source.lotId} and wayfinder.removed_at is null ${withIds(source, sql`wayfinder.id`)}`

/** DEV-46: a charging station is online while it is connected. */
const stations = (source: DeviceSource) => sql`
  select station.id, 6, 'charging-station', name, identity, null, null, null, true, last_message_at, null,
    case when exists (select from charging_connector c where c.parking_lot_id = station.parking_lot_id
      and c.station_id = station.id and c.status = 'faulted') then '{fault}' else '{}' end::text[],
    case when connection_id is not null then 'online' when connected_at is null then 'never' else 'offline' end, null
  from charging_station station
  where station.parking_lot_id = ${source.lotId} and station.removed_at is null ${withIds(source, sql`station.id`)}`

const selects = {
  'stall-sensor': sensors,
  camera: (source: DeviceSource) => gateDevices(source, 'camera'),
  'rfid-reader': (source: DeviceSource) => gateDevices(source, 'rfid_reader'),
  gate: gates,
  sign: signs,
  'charging-station': stations,
} satisfies Record<LotDeviceKind, (source: DeviceSource) => RawBuilder<unknown>>

/** DEV-43: those in trouble first. */
const troubleAt = (now: Date) => sql`case when ${isQuiet} then 5 when ${stateAt(now)} = 'offline' then 0
  when ${faults} && '{fault,flapping,pushFailed}' then 1 when ${stateAt(now)} = 'never' then 2
  when ${stateAt(now)} = 'late' then 3 when ${faults} <> '{}' then 4 when is_active then 5 else 6 end`

const columns = {
  name: { value: sql`name collate "C"`, as: 'text' },
  kind: { value: sql`place`, as: 'bigint' },
  floor: { value: sql`position`, as: 'bigint' },
  zone: { value: sql`zone`, as: 'text' },
  deviceId: { value: sql`device_id collate "C"`, as: 'text' },
  lastSeenAt: { value: sql`seen_at`, as: 'timestamptz' },
  batteryPercent: { value: sql`battery_percent`, as: 'bigint' },
} as const

const column = (name: keyof typeof columns, always?: 'asc'): ListColumn =>
  Object.assign({ nullsLast: true, ...(always && { always }) }, columns[name])

/** DEV-43: equal ones in the order of kinds, floors and names. */
export const orderOf = (sort: DeviceSort, now: Date): ListOrder => [
  sort === 'state' ? { value: troubleAt(now), as: 'bigint' } : column(sort),
  column('kind', 'asc'),
  column('floor', 'asc'),
  column('name', 'asc'),
]

const isEach = (conditions: readonly DeviceCondition[], now: Date) =>
  sql`((${stateAt(now)}) = any(${conditions}::text[]) or (${faults}) && ${conditions}::text[]
    or (not is_active and 'inactive' = any(${conditions}::text[])))`

export const conditionsOf = ({ conditions, floors, search, now }: DeviceFilter) => [
  ...(conditions && !conditions.includes('online') ? [sql`not ${isQuiet}`] : []),
  ...(conditions ? [isEach(conditions, now)] : []),
  ...(floors ? [sql`floor = any(${floors}::text[])`] : []),
  ...(search ? [hasEveryWord(sql`find_text(concat_ws(' ', name, device_id))`, search)] : []),
]

/** How many devices of some kinds there are; of sensors without reading where and how they stand. */
export const numberOf = (scope: DeviceScope, kinds: readonly LotDeviceKind[]) => {
  const numbers = kinds.map((kind) =>
    kind === 'stall-sensor'
      ? sql`(select count(*) from stall where parking_lot_id = ${scope.lotId} and device is not null)`
      : sql`(select count(*) from (${selects[kind](scope)}) of_kind)`,
  )
  return sql`(${sql.join(numbers, sql` + `)})`
}

/** The devices of some kinds; the sensors come first, since they name the columns. */
export const devicesOf = (scope: DeviceSource, kinds: readonly LotDeviceKind[]) => {
  const rows = [
    sql`select * from (${sensors(scope)}) of_stall ${kinds.includes('stall-sensor') ? sql`` : sql`where false`}`,
    ...kinds.filter((kind) => kind !== 'stall-sensor').map((kind) => selects[kind](scope)),
  ]
  return sql`(${sql.join(rows, sql` union all `)}) device`
}
