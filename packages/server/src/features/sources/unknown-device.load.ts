import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { SourceWithKey } from './sources.load.ts'

/** HEA-80: a camera of the demo that reports by its first source of cameras, and that no lot knows yet. */
export const loadUnknownDevice = async (
  tx: Tx,
  sources: readonly SourceWithKey[],
  deviceId: string,
  now: number,
): Promise<void> => {
  const source = sources.find(({ kind }) => kind === 'plate-recognizer')
  if (!source) return
  await sql`insert into unknown_device as d (source_id, device_id, first_seen_at, last_seen_at, events)
    values (${source.id}, ${deviceId}, ${new Date(now - 2 * hourMs)}, ${new Date(now - 5 * minuteMs)}, 14)
    on conflict (source_id, device_id) do update set last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`.execute(
    tx,
  )
}
