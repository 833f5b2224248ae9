import { announceDevices } from '#features/ingest/ingest.public.ts'
import { restartSensors, startSilenceTimers } from '#features/judging/judging.public.ts'
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
  if (device !== null) await startSilenceTimers(tx, { lotId, devices: [device], at })
  await restartSensors(tx, { lotId, stallIds: [stallId], at })
  await announceDevices(tx, customerId)
}
