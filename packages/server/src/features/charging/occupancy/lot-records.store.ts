import type { LotRecord } from '@stallwise/domain/charging/stall-reports.rules.ts'
import type { ConnectorStatus } from '@stallwise/domain/charging/charger-messages.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A record that its lot was not told of yet. */
export interface UntoldRecord extends LotRecord {
  readonly lotId: string
  readonly id: string
  readonly stationId: string
  /** Whether a stall has the connector as its sensor. */
  readonly isSensor: boolean
}

type Row = Omit<UntoldRecord, 'place'> & { readonly evse: number | null; readonly connector: number | null }

/** STA-50: the sensor that a connector is, as SQL; of an EVSE and a connector. */
const deviceOf = sql`'ocpp:' || s.identity || ':' || evse || case when connector > 1 then '.' || connector else '' end`

/** CST-65: records of status, begin and end that lots were not told of, oldest first. */
export const listUntold = async (tx: Tx, limit: number): Promise<UntoldRecord[]> => {
  const { rows } = await sql<Row>`
    select r.parking_lot_id as "lotId", r.id, r.station_id as "stationId", s.identity as station, r.identity, r.evse, r.connector,
      round(extract(epoch from r.at) * 1000)::float8 as at, r.facts ->> 'status' as status, r.facts ->> 'error' as error,
      r.kind <> 'end' and exists (select from stall where stall.parking_lot_id = r.parking_lot_id
        and stall.device like 'ocpp:%' and stall.device = ${deviceOf}) as "isSensor"
    from charging_record r join charging_station s on s.parking_lot_id = r.parking_lot_id and s.id = r.station_id
    where r.lot_told_at is null and r.kind in ('begin', 'end', 'status') order by r.received_at limit ${limit}`.execute(
    tx,
  )
  return rows.map(({ evse, connector, ...row }) => ({
    ...row,
    place: evse === null ? null : { evse, connector },
  }))
}

export const noteTold = async (tx: Tx, records: readonly UntoldRecord[], now: number): Promise<void> => {
  await sql`update charging_record set lot_told_at = ${new Date(now)}
    from unnest(${records.map(({ lotId }) => lotId)}::uuid[], ${records.map(({ id }) => id)}::uuid[]) as told (lot, record)
    where parking_lot_id = lot and id = record`.execute(tx)
}

/** A connector that tells a stall and of which the lot has not heard for a while. */
export interface QuietConnector {
  readonly lotId: string
  readonly stationId: string
  readonly deviceId: string
  readonly status: ConnectorStatus
  readonly error: string | null
  /** The stall has had nothing from it yet. */
  readonly isNew: boolean
}

/** CST-67: connectors of connected stations whose stalls heard of them last a quarter of the sensor time-out ago, or never. */
export const listQuietConnectors = async (tx: Tx, now: number): Promise<QuietConnector[]> => {
  const { rows } = await sql<QuietConnector>`
    select s.parking_lot_id as "lotId", s.id as "stationId", stall.device as "deviceId", c.status, c.error,
      last_seen_at is null as "isNew"
    from stall
      join charging_station s on s.parking_lot_id = stall.parking_lot_id and s.identity = ev_station_id
      join charging_connector c on c.parking_lot_id = s.parking_lot_id and c.station_id = s.id and stall.device = ${deviceOf}
      join stall_state on stall_state.parking_lot_id = stall.parking_lot_id and stall_id = stall.id
      join parking_lot lot on lot.id = stall.parking_lot_id
    where stall.device like 'ocpp:%' and s.connection_id is not null and s.removed_at is null
      and (last_seen_at is null or last_seen_at < ${new Date(now)}::timestamptz - make_interval(mins => sensor_timeout_minutes) / 4)
    limit 1000`.execute(tx)
  return rows
}
