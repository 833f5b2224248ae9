import type { ObservedReader } from '@stallwise/domain/health/site-faults.rules.ts'
import { edgeSilenceMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const lotsOf = (lotIds: readonly string[]) => sql`any(${[...lotIds]}::uuid[])`

/** A camera or RFID reader, with what is usual for it. */
export interface ReaderRow {
  readonly lotId: string
  readonly id: string
  readonly deviceId: string
  readonly name: string
  readonly role: ObservedReader['role']
  readonly zoneId: string | null
  readonly isGated: boolean
  readonly source: string | null
  readonly sourceName: string | null
  readonly lastReadAt: Date | null
  readonly hours: (number | null)[] | null
  readonly dispersion: number | null
  readonly factor: number | null
  readonly variance: number | null
  readonly fewSince: Date | null
  readonly fewExpected: number | null
  readonly fewSeen: number | null
}

/** HEA-23: a read counts when it arrived, whatever the clock of its device says; a message without a read is none. */
const readersOf = (table: 'camera' | 'rfid_reader', lotIds: readonly string[]) => sql`
  select own.parking_lot_id as "lotId", own.id, own.device_id as "deviceId", own.name, own.role, own.zone_id as "zoneId",
    coalesce(zone.sprockits <> '{}', false) as "isGated", message.source_id as source, source.name as "sourceName",
    greatest(own.last_seen_at, case when (message.outcome ->> 'accepted')::int > 0 then message.received_at end) as "lastReadAt", usual.hours, usual.dispersion, usual.factor, usual.variance,
    usual.few_since as "fewSince", usual.few_expected as "fewExpected", usual.few_seen as "fewSeen"
  from ${sql.table(table)} own
    left join zone on zone.parking_lot_id = own.parking_lot_id and zone.id = own.zone_id and zone.removed_at is null
    left join device_message message on message.parking_lot_id = own.parking_lot_id and message.device_id = own.device_id
    left join source on source.id = message.source_id
    left join health_usual usual on usual.parking_lot_id = own.parking_lot_id and usual.device_id = own.device_id
  where own.parking_lot_id = ${lotsOf(lotIds)} and own.removed_at is null`

/** The cameras and readers of lots. */
export const listReaders = async (tx: Tx, lotIds: readonly string[]): Promise<ReaderRow[]> => {
  const { rows } = await sql<ReaderRow>`select * from (${readersOf('camera', lotIds)} union all
    ${readersOf('rfid_reader', lotIds)}) reader order by name, id`.execute(tx)
  return rows
}

/** What else of a lot is observed. */
export interface SiteStateRow {
  readonly lotId: string
  readonly timeZone: string
  readonly name: string
  readonly edgeBoxesSince: Date | null
  readonly gates: number
  readonly silentSince: Date | null
  readonly failingSigns: number
  readonly stationsOffline: number
  readonly stationsSince: Date | null
  readonly isClosed: boolean
}

/** Edge boxes, silent sensors and signs of lots, and whether a lot is closed as a whole. */
export const listSiteStates = async (
  tx: Tx,
  lotIds: readonly string[],
  now: Date,
): Promise<SiteStateRow[]> => {
  const silent = new Date(now.getTime() - edgeSilenceMs)
  const { rows } = await sql<SiteStateRow>`
    select lot.id as "lotId", lot.time_zone as "timeZone", lot.name,
      case when gates.count > 0 and box.seen_at < ${silent}::timestamptz then box.seen_at end as "edgeBoxesSince",
      gates.count as gates, silent.since as "silentSince", signs.count as "failingSigns",
      stations.count as "stationsOffline", stations.since as "stationsSince",
      exists (select from floor where floor.parking_lot_id = lot.id) and not exists (select from floor
        where floor.parking_lot_id = lot.id and not exists (select from closure where closure.parking_lot_id = lot.id
          and closure.floor_id = floor.id and starts_at <= ${now} and (ends_at is null or ends_at > ${now}))) as "isClosed"
    from parking_lot lot
      cross join lateral (select count(*)::int as count from sprockit
        join gate_controller c on c.parking_lot_id = sprockit.parking_lot_id and c.id = controller_id and c.reach = 'edge'
        where sprockit.parking_lot_id = lot.id and sprockit.removed_at is null) gates
      cross join lateral (select max(last_seen_at) as seen_at from edge_key
        where edge_key.parking_lot_id = lot.id and edge_key.removed_at is null) box
      cross join lateral (select count(*)::int as count, min(disconnected_at) as since from charging_station
        where charging_station.parking_lot_id = lot.id and removed_at is null and connection_id is null
          and connected_at is not null) stations
      cross join lateral (select min(opened_at) as since from sensor_error
        where sensor_error.parking_lot_id = lot.id and status = 'active' and kind = 'silent') silent
      cross join lateral (select count(*)::int as count from wayfinder_push
        join wayfinder on wayfinder.parking_lot_id = wayfinder_push.parking_lot_id and wayfinder.id = wayfinder_push.wayfinder_id
        where wayfinder_push.parking_lot_id = lot.id and wayfinder.removed_at is null and push_url is not null and ok = false) signs
    where lot.id = ${lotsOf(lotIds)}`.execute(tx)
  return rows
}
