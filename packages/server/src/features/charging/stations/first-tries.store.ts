import { firstTryDays, firstTrySeconds, type FirstTries } from '@stallwise/domain/charging/first-tries.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The first tries of a station. */
export interface StationFirstTries extends FirstTries {
  readonly station: string
}

const suspended = sql`('suspendedEV', 'suspendedEVSE')`

interface Between {
  readonly from: Date
  readonly to: Date
}

/** CST-90: attempts at the stations of a lot that began between two times, and whether they succeeded; null = it is not known. */
const attempts = (lotId: string, { from, to }: Between) => sql`(
      select s.station_id, case
        when flowed_at <= in_time then true
        when exists (select from charging_record r where r.parking_lot_id = s.parking_lot_id and r.station_id = s.station_id
            and r.evse = s.evse and r.at between s.began_at and least(in_time, s.ended_at, s.flowed_at)
            and (r.facts ->> 'status' in ${suspended} or r.facts ->> 'chargingState' in ${suspended}))
          or exists (select from charging_meter_value v where v.parking_lot_id = s.parking_lot_id and v.station_id = s.station_id
            and v.evse = s.evse and v.at between s.began_at and least(in_time, s.ended_at, s.flowed_at)
            and v.charging_state in ${suspended}) then null
        when exists (select from charging_meter_value v where v.parking_lot_id = s.parking_lot_id and v.station_id = s.station_id
            and v.evse = s.evse and v.at >= in_time and v.at < coalesce(s.flowed_at, s.ended_at, ${to})
            and coalesce(v.power_w, v.energy_wh) is not null) then false
        when flowed_at is null and wh = 0 and ending = 'station' and ended_at >= in_time then false
      end as has_succeeded
      from charging_session s, lateral (select began_at + make_interval(secs => ${firstTrySeconds}::int) as in_time) bound
      where s.parking_lot_id = ${lotId} and s.began_at >= ${from} and s.began_at < ${to}
      union all
      select station_id, false from charging_start
      where parking_lot_id = ${lotId} and created_at >= ${from} and created_at < ${to} and state = 'failed' and session_id is null
        and failure in ('station-refused', 'no-answer', 'no-power')) attempt`

/** CST-90: the first tries of the stations of a lot, of those of whose attempts something is known. */
export const listFirstTries = async (tx: Tx, lotId: string, now: number): Promise<StationFirstTries[]> => {
  const between = { from: new Date(now - firstTryDays * dayMs), to: new Date(now) }
  const { rows } =
    await sql<StationFirstTries>`select station_id as station, count(*)::int as attempts, (count(*) filter (where has_succeeded))::int as succeeded
    from ${attempts(lotId, between)} where has_succeeded is not null group by 1`.execute(tx)
  return rows
}

/** CST-90: the first tries of all stations of a lot between two times. */
export const countFirstTries = async (tx: Tx, lotId: string, between: Between): Promise<FirstTries> => {
  const { rows } =
    await sql<FirstTries>`select count(*)::int as attempts, (count(*) filter (where has_succeeded))::int as succeeded
    from ${attempts(lotId, between)} where has_succeeded is not null`.execute(tx)
  return rows[0]!
}
