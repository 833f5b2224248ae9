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

export interface DeviceFilter {
  readonly lotId: string
  readonly now: Date
  /** The kinds that the viewer may see. */
  readonly visible: readonly LotDeviceKind[]
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
const lateOrOffline = (now: Date, seenAt: RawBuilder<unknown>) =>
  sql`case when ${seenAt} < ${now}::timestamptz - lot.timeout * ${offlineAfterTimeouts}::int then 'offline' else 'late' end`

/** DEV-41: whether a sensor reports is what judging found, so that the list agrees with the lot's figures. */
const sensors = ({ lotId, now }: DeviceFilter) => sql`
  select stall.id, 1 as place, 'stall-sensor' as kind, stall_number as name, stall.device as device_id,
    floor_name as floor, floor.position, null as zone, is_active, last_seen_at as seen_at, battery_percent,
    case when not is_active then null when last_seen_at is null then 'never'
      when 'silent' = any(errors) then ${lateOrOffline(now, sql.ref('last_seen_at'))} else 'online' end as state,
    case when is_active then array_remove(coalesce(errors, '{}'), 'silent') else '{}' end as faults
  from lot, stall join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = stall.floor_id
    left join stall_state on stall_state.parking_lot_id = stall.parking_lot_id and stall_state.stall_id = stall.id
  where stall.parking_lot_id = ${lotId} and stall.device is not null`

/** DEV-01: last seen at the last read or the last message. */
const gateDevices = ({ lotId, now }: DeviceFilter, table: 'camera' | 'rfid_reader') => sql`
  select id, ${table === 'camera' ? sql`2, 'camera'` : sql`3, 'rfid-reader'`}, name, device_id, null, null,
    zone, true, seen_at, null,
    case when seen_at is null then 'never' when seen_at >= ${now}::timestamptz - lot.timeout then 'online'
      else ${lateOrOffline(now, sql.ref('seen_at'))} end, '{}'::text[]
  from lot, (select own.id, own.name, own.device_id, greatest(own.last_seen_at, message.received_at) as seen_at, zone.name as zone
    from ${sql.table(table)} own
      left join zone on zone.parking_lot_id = own.parking_lot_id and zone.id = own.zone_id and zone.removed_at is null
      left join device_message message on message.parking_lot_id = own.parking_lot_id and message.device_id = own.device_id
    where own.parking_lot_id = ${lotId} and own.removed_at is null) of_gate`

/** DEV-41: a gate behind an edge box reports through it; others do not report. */
const gates = ({ lotId, now }: DeviceFilter) => sql`
  select sprockit.id, 4, 'gate', sprockit.name, null, null, null, null, true, box.seen_at, null,
    case when reach = 'server' then null when box.seen_at is null then 'never'
      when box.seen_at >= ${new Date(now.getTime() - edgeSilenceMs)}::timestamptz then 'online' else 'offline' end, '{}'::text[]
  from sprockit
    join gate_controller on gate_controller.parking_lot_id = sprockit.parking_lot_id and gate_controller.id = controller_id
    left join lateral (select max(last_seen_at) as seen_at from edge_key
      where edge_key.parking_lot_id = ${lotId} and edge_key.removed_at is null and reach = 'edge') box on true
  where sprockit.parking_lot_id = ${lotId} and sprockit.removed_at is null`

/** DEV-41, DEV-42: a sign does not report; one that is pushed to took the last push or failed. */
const signs = ({ lotId }: DeviceFilter) => sql`
  select wayfinder.id, 5, 'sign', name, null, null, null, null, true, null, null, null,
    case when push_url is not null and ok = false then '{pushFailed}' else '{}' end::text[]
  from wayfinder left join wayfinder_push push
    on push.parking_lot_id = wayfinder.parking_lot_id and push.wayfinder_id = wayfinder.id
  where wayfinder.parking_lot_id = ${lotId} and wayfinder.removed_at is null`

const selects = {
  'stall-sensor': sensors,
  camera: (filter: DeviceFilter) => gateDevices(filter, 'camera'),
  'rfid-reader': (filter: DeviceFilter) => gateDevices(filter, 'rfid_reader'),
  gate: gates,
  sign: signs,
} satisfies Record<LotDeviceKind, (filter: DeviceFilter) => RawBuilder<unknown>>

/** DEV-43: those in trouble first. */
const trouble = sql`case when state = 'offline' then 0 when faults && '{fault,flapping,pushFailed}' then 1
  when state = 'never' then 2 when state = 'late' then 3 when faults <> '{}' then 4 when is_active then 5 else 6 end`

const byName = sql`name collate "C"`
const orders: Record<DeviceSort, RawBuilder<unknown>> = {
  state: trouble,
  name: byName,
  kind: sql`place`,
  floor: sql`position`,
  zone: sql`zone`,
  deviceId: sql`device_id collate "C"`,
  lastSeenAt: sql`seen_at`,
  batteryPercent: sql`battery_percent`,
}

const conditionsOf = ({ conditions, floors, search }: DeviceFilter) => [
  conditions
    ? sql`(state = any(${conditions}::text[]) or faults && ${conditions}::text[]
        or (not is_active and 'inactive' = any(${conditions}::text[])))`
    : sql`true`,
  floors ? sql`floor = any(${floors}::text[])` : sql`true`,
  search ? sql`(name ilike ${pattern(search)} or device_id ilike ${pattern(search)})` : sql`true`,
]

/** A page of the lot's devices, each row with the number of all that match. */
export const listLotDevices = async (tx: Tx, filter: DeviceFilter): Promise<LotDeviceRow[]> => {
  const kinds = filter.visible.filter((kind) => filter.kinds?.includes(kind) ?? true)
  if (kinds.length === 0) return []
  const sort = filter.sort.replace(/^-/, '') as DeviceSort
  const direction = filter.sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  // The sensors come first, since they name the columns.
  const rows = [
    sql`select id, place, kind, name, device_id, floor, position, zone, is_active, seen_at, battery_percent, state, faults
      from (${sensors(filter)}) of_stall ${kinds.includes('stall-sensor') ? sql`` : sql`where false`}`,
    ...kinds.filter((kind) => kind !== 'stall-sensor').map((kind) => selects[kind](filter)),
  ]
  const answer = await sql<LotDeviceRow>`
    with lot as (select make_interval(mins => sensor_timeout_minutes) as timeout from parking_lot where id = ${filter.lotId})
    select id, kind, name, device_id, floor, zone, state, faults, is_active, seen_at, battery_percent, count(*) over ()::int as total
    from (${sql.join(rows, sql` union all `)}) device
    where ${sql.join(conditionsOf(filter), sql` and `)}
    order by ${orders[sort]} ${direction}, place, position, ${byName}, id
    limit ${filter.limit} offset ${filter.offset}`.execute(tx)
  return answer.rows
}
