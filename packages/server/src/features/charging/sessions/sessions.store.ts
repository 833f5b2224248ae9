import type { ChargingSession } from '@stallwise/domain/charging/session.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { markForReports } from '#platform/report-marks/report-marks.ts'
import type { JudgedStation } from './history.store.ts'
import type { SessionPayer } from './payers.store.ts'

const at = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const columnsOf = (session: ChargingSession, now: number) => ({
  evse: session.place.evse,
  connector: session.place.connector,
  transaction_key: session.transactionKey,
  began_at: new Date(session.beganAt),
  ended_at: at(session.endedAt),
  ending: session.ending,
  reason: session.reason,
  wh: session.energy.wh,
  most_wh: session.energy.mostWh,
  doubt: session.energy.doubt,
  left_out: JSON.stringify(session.energy.leftOut),
  flowed_at: at(session.flowedAt),
  activity: session.activity,
  power_w: session.powerW,
  measured_at: at(session.measuredAt),
  judged_at: new Date(now),
})

/**
 * CHG-01: writes a session as judged. What was settled stays as it was charged; if its energy is judged otherwise since, a
 * person is asked (CHG-16).
 */
export const saveSession = async (
  tx: Tx,
  station: JudgedStation,
  session: ChargingSession,
  payer: SessionPayer,
  now: number,
): Promise<void> => {
  const columns = columnsOf(session, now)
  await tx
    .insertInto('charging_session')
    .values({
      parking_lot_id: station.lotId,
      id: session.id,
      station_id: station.id,
      station_name: station.name,
      ...columns,
      start_id: payer.startId,
      passholder_id: payer.passholderId,
      token: session.token?.text ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['parking_lot_id', 'id'])
        .doUpdateSet(columns)
        .where('charging_session.settled_at', 'is', null),
    )
    .execute()
  await markForReports(tx, station.lotId, 'chargingSessions', [session.beganAt])
  if (session.endedAt === null) return
  await noteJudgedLater(tx, station.lotId, session)
}

/** CHG-16: a settled session whose energy is judged otherwise since needs a person, who learns what it is judged to be. */
const noteJudgedLater = async (
  tx: Tx,
  lotId: string,
  { id, energy: { wh, mostWh } }: ChargingSession,
): Promise<void> => {
  await sql`update charging_session set doubt = coalesce(doubt, 'changed'), later_wh = ${wh}, later_most_wh = ${mostWh}
    where parking_lot_id = ${lotId} and id = ${id} and settled_at is not null and cleared_at is null
      and abs(coalesce(later_wh, wh) - ${wh}) > 10`.execute(tx)
}

/** Sessions of a station that turned out to be parts of others. */
export const deleteSessionsExcept = async (
  tx: Tx,
  { lotId, id }: JudgedStation,
  { from, kept }: { readonly from: Date; readonly kept: readonly string[] },
): Promise<void> => {
  const { rows } = await sql<{
    at: Date
  }>`delete from charging_session where parking_lot_id = ${lotId} and station_id = ${id}
    and began_at >= ${from} and settled_at is null and id <> all(${[...kept]}::uuid[]) returning began_at as at`.execute(
    tx,
  )
  await markForReports(
    tx,
    lotId,
    'chargingSessions',
    rows.map(({ at }) => at.getTime()),
  )
}

/** CHG-30: the session of a start. */
export const linkStart = async (tx: Tx, lotId: string, startId: string, sessionId: string): Promise<void> => {
  await sql`update charging_start set session_id = ${sessionId},
      state = case when state in ('paying', 'starting') then 'charging' else state end
    where parking_lot_id = ${lotId} and id = ${startId} and session_id is null`.execute(tx)
}

/** CHG-33: whether a start still goes on; the token of one that has failed starts nothing. */
export const mayStart = async (tx: Tx, lotId: string, startId: string): Promise<boolean> => {
  const { rows } = await sql`select from charging_start
    where parking_lot_id = ${lotId} and id = ${startId} and state in ('paying', 'starting', 'charging')`.execute(
    tx,
  )
  return rows.length > 0
}

const stationColumns = sql`s.parking_lot_id as "lotId", s.id, s.name, s.rated_watts as "ratedWatts"`

/** Those of some stations that sent something that is not judged. */
export const findStationsWithRecords = async (tx: Tx, ids: readonly string[]): Promise<JudgedStation[]> => {
  const { rows } = await sql<JudgedStation>`select ${stationColumns} from charging_station s
    where s.id = any(${[...ids]}::uuid[]) and exists (select from charging_record r
      where r.parking_lot_id = s.parking_lot_id and r.station_id = s.id and r.judged_at is null)`.execute(tx)
  return rows
}

/**
 * Stations with something to judge: records, or a session of which something was measured since it was judged. Time by itself
 * also ends sessions (CHG-05), and values of another time than the latest are those of stations that were offline.
 */
export const listStationsToJudge = async (tx: Tx, now: number, limit: number): Promise<JudgedStation[]> => {
  const { rows } = await sql<JudgedStation>`
    select ${stationColumns} from charging_station s
    where s.id in (
      (select station_id from charging_record where judged_at is null limit ${limit})
      union
      (select station_id from charging_session c where settled_at is null
        and judged_at < ${new Date(now - judgedEachMs)}
        and (judged_at < ${new Date(now - judgedAnywayMs)} or exists (select from charging_meter_value v
          where v.parking_lot_id = c.parking_lot_id and v.station_id = c.station_id
            and v.at > c.judged_at - interval '2 minutes' and v.received_at >= c.judged_at))
        order by judged_at limit ${limit}))
    limit ${limit}`.execute(tx)
  return rows
}

/** How often a session that runs is judged again: with new values, and without, in milliseconds. */
const judgedEachMs = 20_000
const judgedAnywayMs = 60_000
