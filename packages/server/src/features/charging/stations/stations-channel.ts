import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** NOTIFY channel: a station has a new connection or password, or was removed; the payload is its id. */
export const stationsChannel = 'stallwise_charging_stations'

export const notifyStations = async (tx: Tx, stationId: string): Promise<void> => {
  await sql`select pg_notify(${stationsChannel}, ${stationId})`.execute(tx)
}
