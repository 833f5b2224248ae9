import { randomBytes } from 'node:crypto'
import type { RunningController } from '@stallwise/demo/simulator/gate-controllers.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { sealCredentials } from '#features/gates/gates.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'

/** A simulated controller listens on another port each time. A controller that a user pointed elsewhere is left alone. */
const updateAddress = async (tx: Tx, sealing: Sealing, running: RunningController): Promise<void> => {
  const place = { parking_lot_id: running.parkingLotId, id: running.id }
  await tx
    .updateTable('gate_controller')
    .set({ address: running.address, credentials: sealCredentials(sealing, place, running.credentials) })
    .where('parking_lot_id', '=', place.parking_lot_id)
    .where('id', '=', place.id)
    .where('reach', '=', 'server')
    .where((is) => is.or([is('address', '=', ''), is('address', 'like', 'http://127.0.0.1:%')]))
    .execute()
}

/** Adds the missing gates, sectors and signs of the demo, and updates the addresses of its controllers. */
export const loadDemoGates = (
  database: Database,
  sealing: Sealing,
  { gatesAndSigns }: DemoWorld,
  running: readonly RunningController[],
): Promise<void> =>
  database.asSystem(async (tx) => {
    if (!gatesAndSigns) return
    const { controllers, sprockits, sectors, wayfinders } = gatesAndSigns
    await loadRows(
      tx,
      'gate_controller',
      controllers.map((controller) => ({ ...controller, settings: {} })),
    )
    for (const controller of running) await updateAddress(tx, sealing, controller)
    await loadRows(tx, 'sprockit', sprockits)
    await loadRows(tx, 'sector', sectors)
    await loadRows(
      tx,
      'wayfinder',
      wayfinders.map((sign) => ({ ...sign, feed_token: randomBytes(32).toString('base64url') })),
    )
  })
