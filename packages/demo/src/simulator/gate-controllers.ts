import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'

/** A simulated controller on loopback. */
export interface RunningController {
  readonly id: string
  readonly parkingLotId: string
  /** Such as http://127.0.0.1:40123. */
  readonly address: string
  readonly credentials: { readonly username: string; readonly password: string }
}

/** The controllers of a world that a server can reach directly. */
export interface GateControllers {
  readonly running: readonly RunningController[]
  stop(): Promise<void>
}

/** Starts an iBoot-PDU for each controller that the server connects to; those behind a firewall are unreachable. */
export const startGateControllers = async ({ gatesAndSigns }: DemoWorld): Promise<GateControllers> => {
  const reached = gatesAndSigns?.controllers.filter(({ reach }) => reach === 'server') ?? []
  const started = await Promise.all(
    reached.map(async ({ id, parking_lot_id }) => {
      const { address, box, close } = await startPdu()
      return { id, parkingLotId: parking_lot_id, address, credentials: box.credentials, close }
    }),
  )
  return {
    running: started,
    stop: async () => {
      await Promise.all(started.map(({ close }) => close()))
    },
  }
}
