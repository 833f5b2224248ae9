import type { PoolClient } from 'pg'

/** Sets when the timer of a closure or an exception fires next; without a time it is removed. */
export const scheduleCalendarTimer = async (
  client: PoolClient,
  { lotId, kind, id, dueAt }: { lotId: string; kind: string; id: string; dueAt: number | undefined },
): Promise<void> => {
  if (dueAt === undefined)
    await client.query('delete from lot_timer where parking_lot_id = $1 and kind = $2 and subject = $3', [
      lotId,
      kind,
      id,
    ])
  else
    await client.query(
      `insert into lot_timer (parking_lot_id, kind, subject, due_at) values ($1, $2, $3, to_timestamp($4 / 1000.0))
       on conflict (parking_lot_id, kind, subject) do update set due_at = excluded.due_at`,
      [lotId, kind, id, dueAt],
    )
}
