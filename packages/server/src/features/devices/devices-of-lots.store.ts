import type { DeviceState } from '@stallwise/domain/devices/device-state.rules.ts'
import type { LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { edgeSilenceMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { seenAt } from './device-seen.ts'
import { lateOrOffline } from './lot-devices.sql.ts'

/** How many devices of a kind of a lot are in a state; null = they have none. */
export interface LotKindCount {
  readonly lotId: string
  readonly kind: LotDeviceKind
  readonly state: DeviceState | null
  readonly count: number
}

const lotsOf = (lotIds: readonly string[]) =>
  sql`(select id, make_interval(mins => sensor_timeout_minutes) as timeout from parking_lot
    where id = any(${[...lotIds]}::uuid[])) l`

interface Scope {
  readonly lotIds: readonly string[]
  readonly now: Date
}

/** DEV-41 of sensors: judging counts them, so only the silent ones are read. */
const sensorStates = ({ lotIds, now }: Scope) => sql`
  select l.id, 'stall-sensor', counted.state, counted.count
  from ${lotsOf(lotIds)} join lot_state s on s.parking_lot_id = l.id
    cross join lateral (select count(*)::int as silent, count(*) filter (where ${lateOrOffline(now)} = 'offline')::int as offline
      from (select last_seen_at as seen_at from stall_state join stall on stall.parking_lot_id = stall_state.parking_lot_id
          and stall.id = stall_state.stall_id and stall.is_active and stall.device is not null
        where stall_state.parking_lot_id = l.id and 'silent' = any(stall_state.errors) and last_seen_at is not null) silent) gone
    cross join lateral (values ('online', s.sensors_reporting), ('late', gone.silent - gone.offline), ('offline', gone.offline),
      ('never', greatest(0, s.sensors - s.sensors_reporting - gone.silent))) counted (state, count)`

const heardState = (now: Date) => sql`case when seen_at is null then 'never'
  when seen_at >= ${now}::timestamptz - timeout then 'online' else ${lateOrOffline(now)} end`

/** DEV-41 of cameras and readers. */
const heardStates = ({ lotIds, now }: Scope, table: 'camera' | 'rfid_reader') => sql`
  select heard.lot, ${table === 'camera' ? 'camera' : 'rfid-reader'}, ${heardState(now)}, count(*)::int
  from (select l.id as lot, l.timeout, ${seenAt(sql`own`)} as seen_at
    from ${lotsOf(lotIds)} join ${sql.table(table)} own on own.parking_lot_id = l.id and own.removed_at is null) heard group by 1, 3`

/** DEV-41 of gates: those behind an edge box are as the box. */
const gateStates = ({ lotIds, now }: Scope) => sql`
  select l.id, 'gate', case when reach = 'server' then null when box.seen_at is null then 'never'
      when box.seen_at >= ${new Date(now.getTime() - edgeSilenceMs)}::timestamptz then 'online' else 'offline' end, count(*)::int
  from ${lotsOf(lotIds)} join sprockit on sprockit.parking_lot_id = l.id and sprockit.removed_at is null
    join gate_controller on gate_controller.parking_lot_id = l.id and gate_controller.id = controller_id
    left join lateral (select max(last_seen_at) as seen_at from edge_key
      where edge_key.parking_lot_id = l.id and edge_key.removed_at is null) box on true
  group by 1, 3`

const signs = ({ lotIds }: Scope) => sql`select l.id, 'sign', null, count(*)::int
  from ${lotsOf(lotIds)} join wayfinder on wayfinder.parking_lot_id = l.id and wayfinder.removed_at is null group by 1`

/** DEV-46. */
const stationStates = ({ lotIds }: Scope) => sql`
  select station.parking_lot_id, 'charging-station', case when connection_id is not null then 'online'
    when connected_at is null then 'never' else 'offline' end, count(*)::int
  from charging_station station where station.parking_lot_id = any(${[...lotIds]}::uuid[]) and removed_at is null
  group by 1, 3`

/** The devices of many lots by kind and state, as the list of each shows them (DEV-41). */
export const countDevicesOfLots = async (
  tx: Tx,
  lotIds: readonly string[],
  now: Date,
): Promise<LotKindCount[]> => {
  const scope = { lotIds, now }
  const { rows } = await sql<LotKindCount>`
    select lot as "lotId", kind, state, count
    from (${sensorStates(scope)} union all ${heardStates(scope, 'camera')} union all ${heardStates(scope, 'rfid_reader')}
      union all ${gateStates(scope)} union all ${signs(scope)}
      union all ${stationStates(scope)}) counted (lot, kind, state, count) where count > 0`.execute(tx)
  return rows
}
