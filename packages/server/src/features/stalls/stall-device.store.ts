import { sql } from 'kysely'
import { announceDevices } from '#features/ingest/ingest.public.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'

interface Placement {
  readonly lotId: string
  readonly customerId: string
  readonly stallId: string
  readonly device: string | null
  readonly at: Date
}

/**
 * Replaces a stall's device. The stall keeps its state until the new device reports; earlier reports of both devices
 * no longer count for the stall.
 */
export const placeDevice = async (
  tx: Tx,
  { lotId, customerId, stallId, device, at }: Placement,
): Promise<void> => {
  await tx.deleteFrom('device').where('parking_lot_id', '=', lotId).where('stall_id', '=', stallId).execute()
  if (device !== null)
    await tx
      .insertInto('device')
      .values({
        parking_lot_id: lotId,
        id: uuidv7(),
        customer_id: customerId,
        device_id: device,
        kind: 'stall-sensor',
        stall_id: stallId,
      })
      .execute()
  await setSilenceTimer(tx, lotId, device, at)
  await tx
    .updateTable('stall_state')
    .set((eb) => ({
      base_occupied: eb.ref('occupied'),
      base_since: eb.ref('since'),
      base_at: at,
      base_event_id: '',
      last_at: at,
      last_event_id: '',
      first_seen_at: null,
      last_seen_at: null,
      battery_percent: null,
      battery_at: null,
      fault: null,
      fault_at: null,
      errors: [],
    }))
    .where('parking_lot_id', '=', lotId)
    .where('stall_id', '=', stallId)
    .execute()
  await tx
    .updateTable('sensor_error')
    .set({ status: 'resolved', resolved_at: at })
    .where('parking_lot_id', '=', lotId)
    .where('stall_id', '=', stallId)
    .where('status', '=', 'active')
    .execute()
  await announceDevices(tx, customerId)
}

const setSilenceTimer = async (tx: Tx, lotId: string, device: string | null, at: Date): Promise<void> => {
  if (device === null) return
  await sql`insert into lot_timer (parking_lot_id, kind, subject, due_at)
    select id, 'silence', ${device}, ${at}::timestamptz + make_interval(mins => sensor_timeout_minutes) from parking_lot where id = ${lotId}
    on conflict (parking_lot_id, kind, subject) do update set due_at = excluded.due_at`.execute(tx)
}
