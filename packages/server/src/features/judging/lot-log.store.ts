import type { PoolClient } from 'pg'

/** What a replay needs besides device events. */
export interface LogEntry {
  readonly lotId: string
  readonly version: number
  readonly at: number
  readonly kind: string
  readonly detail: unknown
}

/** Logs what a replay needs besides device events (a user's change or timers that fired) with the version it produced. */
export const writeLotLog = async (client: PoolClient, entry: LogEntry): Promise<void> => {
  await client.query(
    `insert into lot_log (parking_lot_id, lot_version, ordinal, at, kind, detail)
     values ($1, $2, (select count(*) from lot_log where parking_lot_id = $1 and lot_version = $2), to_timestamp($3 / 1000.0), $4, $5)`,
    [entry.lotId, entry.version, entry.at, entry.kind, JSON.stringify(entry.detail)],
  )
}

/** The same of several lots, one entry of each. */
export const writeLotLogs = async (client: PoolClient, entries: readonly LogEntry[]): Promise<void> => {
  await client.query(
    `insert into lot_log (parking_lot_id, lot_version, ordinal, at, kind, detail)
     select u.lot, u.version, (select count(*) from lot_log where parking_lot_id = u.lot and lot_version = u.version),
       to_timestamp(u.at / 1000.0), u.kind, u.detail
     from jsonb_to_recordset($1::jsonb) as u(lot uuid, version bigint, at float8, kind text, detail jsonb)`,
    [JSON.stringify(entries.map(({ lotId: lot, ...entry }) => ({ lot, ...entry })))],
  )
}
