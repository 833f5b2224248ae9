import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

interface SomeStalls {
  readonly lotId: string
  readonly stallIds: readonly string[]
  readonly at: Date
}

/** Resolves the sensor errors of stalls that are removed or get another device. */
export const resolveSensorErrors = async (tx: Tx, { lotId, stallIds, at }: SomeStalls): Promise<void> => {
  await sql`update sensor_error set status = 'resolved', resolved_at = ${at}
    where parking_lot_id = ${lotId} and stall_id = any(${[...stallIds]}::uuid[]) and status = 'active'`.execute(
    tx,
  )
}

/**
 * STA-07: stalls whose device was replaced keep their state until the new one reports; earlier reports of both devices no
 * longer count, and their sensor errors are resolved. Requires the judging lock.
 */
export const restartSensors = async (tx: Tx, stalls: SomeStalls): Promise<void> => {
  const { lotId, stallIds, at } = stalls
  await sql`update stall_state set base_occupied = occupied, base_since = since, base_at = ${at}, base_event_id = '',
      last_at = ${at}, last_event_id = '', first_seen_at = null, last_seen_at = null, battery_percent = null, battery_at = null,
      fault = null, fault_at = null, errors = '{}'
    where parking_lot_id = ${lotId} and stall_id = any(${[...stallIds]}::uuid[])`.execute(tx)
  await resolveSensorErrors(tx, stalls)
}

/** Starts the silence timers of stall sensors that were placed. */
export const startSilenceTimers = async (
  tx: Tx,
  { lotId, devices, at }: { readonly lotId: string; readonly devices: readonly string[]; readonly at: Date },
): Promise<void> => {
  await sql`insert into lot_timer (parking_lot_id, kind, subject, due_at)
    select ${lotId}, 'silence', device, ${at}::timestamptz + make_interval(mins => sensor_timeout_minutes)
    from parking_lot, unnest(${[...devices]}::text[]) device where id = ${lotId}
    on conflict (parking_lot_id, kind, subject) do update set due_at = excluded.due_at`.execute(tx)
}
