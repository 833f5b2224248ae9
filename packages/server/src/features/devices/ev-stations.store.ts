import type { EvStationView } from '@stallwise/contract/devices/device-messages.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** DEV-30: the stations named by stalls, each with its stalls, and those of Charging that no stall names. */
export const listEvStations = async (tx: Tx, lotId: string): Promise<EvStationView[]> => {
  const { rows } = await sql<EvStationView>`
    with named as (select ev_station_id as "stationId",
      case when count(distinct ev_station_vendor) = 1 then min(ev_station_vendor) end as vendor,
      json_agg(json_build_object('_id', stall.id, 'stall', stall_number, 'floor', floor_name) order by position, number_order, stall_number) as stalls
    from stall join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = floor_id
    where stall.parking_lot_id = ${lotId} and ev_station_id is not null
    group by ev_station_id
    union all
    select identity, vendor, '[]' from charging_station station
    where station.parking_lot_id = ${lotId} and removed_at is null and not exists (select from stall
      where stall.parking_lot_id = ${lotId} and ev_station_id = station.identity)
    ) select named.*, coalesce((select json_agg(c.name order by c.evse, c.connector) from charging_station s
      join lateral (select evse, connector, evse || case when connector > 1 then '.' || connector else '' end as name
        from charging_connector where parking_lot_id = s.parking_lot_id and station_id = s.id and evse > 0) c on true
      where s.parking_lot_id = ${lotId} and s.identity = "stationId" and s.removed_at is null), '[]') as connectors
    from named order by "stationId"`.execute(tx)
  return rows
}
