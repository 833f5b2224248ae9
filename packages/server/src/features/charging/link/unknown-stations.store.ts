import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** CST-17: how many stations that nobody added are kept. */
const mostKept = 1_000

export interface UnknownStation {
  readonly identity: string
  readonly address: string
  readonly protocols: string
  readonly at: Date
}

/** CST-17: keeps a station that nobody added; the ones that were seen longest ago are forgotten. */
export const keepUnknownStation = (
  database: Database,
  { identity, address, protocols, at }: UnknownStation,
) =>
  database.asSystem(async (tx) => {
    await sql`insert into unknown_charging_station as u (identity, first_seen_at, last_seen_at, address, protocols)
      values (${identity}, ${at}, ${at}, ${address}, ${protocols})
      on conflict (identity) do update set last_seen_at = excluded.last_seen_at, attempts = u.attempts + 1,
        address = excluded.address, protocols = excluded.protocols`.execute(tx)
    await sql`delete from unknown_charging_station where identity in (select identity from unknown_charging_station
      order by last_seen_at desc offset ${mostKept})`.execute(tx)
  })
