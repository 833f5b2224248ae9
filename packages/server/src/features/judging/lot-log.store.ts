import type { PoolClient } from 'pg'

/** Logs what a replay needs besides device events (a user's change or timers that fired) with the version it produced. */
export const writeLotLog = async (
  client: PoolClient,
  entry: { lotId: string; version: number; at: number; kind: string; detail: unknown },
): Promise<void> => {
  await client.query(
    `insert into lot_log (parking_lot_id, lot_version, ordinal, at, kind, detail)
     values ($1, $2, (select count(*) from lot_log where parking_lot_id = $1 and lot_version = $2), to_timestamp($3 / 1000.0), $4, $5)`,
    [entry.lotId, entry.version, entry.at, entry.kind, JSON.stringify(entry.detail)],
  )
}
