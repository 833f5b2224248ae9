import type { PoolClient } from 'pg'

/** Makes all silence timers of a lot due now. */
export const makeSilenceTimersDue = async (client: PoolClient, lotId: string, now: number): Promise<void> => {
  await client.query(
    `update lot_timer set due_at = to_timestamp($2 / 1000.0) where parking_lot_id = $1 and kind = 'silence'`,
    [lotId, now],
  )
}
