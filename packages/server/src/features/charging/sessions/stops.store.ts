import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { SessionRow } from './session-rows.store.ts'

type Place = Pick<SessionRow, 'parking_lot_id' | 'id'>

/**
 * CHG-60, CHG-61: the sessions that run and are to be stopped: somebody asked for it, or their start has failed, is over or has
 * another session.
 */
export const listSessionsToStop = async (tx: Tx, limit: number): Promise<Place[]> => {
  const { rows } = await sql<Place>`select s.parking_lot_id, s.id from charging_session s
    left join charging_start t on t.parking_lot_id = s.parking_lot_id and t.id = s.start_id
    where s.settled_at is null and s.ended_at is null
      and (s.stop_requested_at is not null or t.stop_requested_at is not null or t.state in ('failed', 'over')
        or t.session_id <> s.id)
    order by s.began_at limit ${limit}`.execute(tx)
  return rows
}

/** A session, which nobody else changes until the transaction ends. */
export const lockSession = (tx: Tx, lotId: string, id: string): Promise<SessionRow | undefined> =>
  tx
    .selectFrom('charging_session')
    .selectAll()
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Whether the station of a session is connected: otherwise nothing can be asked of it. */
export const isStationConnected = async (
  tx: Tx,
  { parking_lot_id: lotId, station_id: stationId }: Pick<SessionRow, 'parking_lot_id' | 'station_id'>,
): Promise<boolean> => {
  const { rows } = await sql`select from charging_station
    where parking_lot_id = ${lotId} and id = ${stationId} and connection_id is not null`.execute(tx)
  return rows.length > 0
}

/** CHG-60: its station was asked to stop a session. */
export const noteAsked = async (
  tx: Tx,
  { parking_lot_id: lotId, id }: Place,
  commandId: string,
  now: number,
) => {
  await sql`update charging_session set stop_command_id = ${commandId}, stop_asked_at = ${new Date(now)}
    where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
}

/** CHG-60: its station said that it stops a session. */
export const noteAccepted = async (tx: Tx, { parking_lot_id: lotId, id }: Place, now: number) => {
  await sql`update charging_session set stop_accepted_at = ${new Date(now)}
    where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
}

/** CHG-66: staff asked for a session to be stopped. */
export const noteStopRequested = async (tx: Tx, { parking_lot_id: lotId, id }: Place, now: number) => {
  await sql`update charging_session set stop_requested_at = coalesce(stop_requested_at, ${new Date(now)})
    where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
}
