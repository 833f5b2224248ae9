import { edgeSilenceMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** HEA-90: the version of the database, and edge boxes that gates depend on, with those that do not report. */
export const findServerState = async (tx: Tx, now: Date) => {
  const silent = new Date(now.getTime() - edgeSilenceMs)
  const { rows } = await sql<{ version: string; all: number; silent: number }>`
    select current_setting('server_version') as version, count(*)::int as all,
      count(*) filter (where seen_at is null or seen_at < ${silent}::timestamptz)::int as silent
    from (select max(last_seen_at) as seen_at from edge_key where removed_at is null group by parking_lot_id) box`.execute(
    tx,
  )
  return rows[0]!
}
