import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** How long the stations of a lot were connected in some time. */
export interface StationsUptime {
  readonly devices: number
  readonly observedMinutes: number
  readonly downMinutes: number
}

/** CST-92: of how long the stations of a lot were known between two times, and of how long of that they were not connected. */
export const uptimeOfStations = async (
  tx: Tx,
  lotId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<StationsUptime> => {
  const { rows } = await sql<StationsUptime>`
    with station as (select id, greatest(first_connected_at, ${from}) as since,
        case when connection_id is null then disconnected_at end as away_since
      from charging_station where parking_lot_id = ${lotId} and removed_at is null and first_connected_at < ${to}),
    away as (
      select id, greatest(away_since, since) as from_at, ${to}::timestamptz as to_at from station where away_since < ${to}
      union all select id, greatest(o.from_at, since), least(o.to_at, ${to}) from charging_outage o join station on id = station_id
        where o.parking_lot_id = ${lotId} and o.to_at > since and o.from_at < ${to})
    select count(*)::int as devices, coalesce(round(extract(epoch from sum(${to}::timestamptz - since)) / 60), 0)::float8 as "observedMinutes",
      coalesce((select round(extract(epoch from sum(to_at - from_at)) / 60) from away), 0)::float8 as "downMinutes" from station`.execute(
    tx,
  )
  return rows[0]!
}

/** CST-92: sessions that are expected to begin in the next hour at the stations of a lot that are away, as in the last 4 weeks. */
export const expectedStarts = async (tx: Tx, lotId: string, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (count(*) / 4.0)::float8 as count from charging_session s
      join charging_station on charging_station.parking_lot_id = s.parking_lot_id and charging_station.id = s.station_id
        and removed_at is null and connection_id is null, generate_series(1, 4) week
    where s.parking_lot_id = ${lotId} and s.began_at >= ${now}::timestamptz - week * interval '7 days'
      and s.began_at < ${now}::timestamptz - week * interval '7 days' + interval '1 hour'`.execute(tx)
  return rows[0]!.count
}
