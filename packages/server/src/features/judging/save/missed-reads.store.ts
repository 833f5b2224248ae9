import type { PoolClient } from 'pg'
import type { Tx } from '#platform/database/database.ts'
import type { SettledLot } from '../locked-lot.ts'

/** VIS-32: counts the reads that show missing ones, and takes back those that a later read explained. */
export const writeMissedReads = async (client: PoolClient, settled: readonly SettledLot[]): Promise<void> => {
  const changes = settled.flatMap(({ lot, effects }) =>
    effects.missedReads.flatMap(({ at, deviceId, before, after }) => {
      const row = { lot: lot.facts.lotId, device: deviceId, at: new Date(at).toISOString() }
      return [
        ...(before ? [{ ...row, kind: before, change: -1 }] : []),
        ...(after ? [{ ...row, kind: after, change: 1 }] : []),
      ]
    }),
  )
  if (changes.length === 0) return
  await client.query(
    `insert into missed_read as kept (parking_lot_id, day, device_id, kind, count, last_at)
     select lot, (at at time zone 'UTC')::date, device, kind, sum(change), max(at)
     from jsonb_to_recordset($1::jsonb) as u(lot uuid, device uuid, at timestamptz, kind text, change int)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (parking_lot_id, day, device_id, kind) do update
       set count = greatest(0, kept.count + excluded.count), last_at = greatest(kept.last_at, excluded.last_at)`,
    [JSON.stringify(changes)],
  )
}

/** Deletes the counts of earlier days. */
export const deleteMissedReadsBefore = async (tx: Tx, day: string): Promise<void> => {
  await tx.deleteFrom('missed_read').where('day', '<', day).execute()
}
