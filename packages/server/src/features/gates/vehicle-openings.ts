import { maxAnswerMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { reasonsOfCauses, type OpeningCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { noteAlreadyOpening, noteOpening } from './gate-decisions.store.ts'
import { findGateController, type GateControllerRow } from './gate-controllers.store.ts'
import type { GateParts } from './gate-parts.ts'
import type { OpeningRow } from './openings.store.ts'
import { requestOpening } from './request-opening.ts'
import { sendPulse } from './send-pulse.ts'
import { sprockits } from './sprockits.resource.ts'

/** A vehicle for which the gates of its zone open. */
export interface VehicleLetThrough {
  readonly decisionId: string
  readonly gateIds: readonly string[]
  readonly deviceName: string
  readonly cause: OpeningCause
}

/** A gate that is to open for a vehicle. */
interface GateForVehicle extends Omit<VehicleLetThrough, 'gateIds'> {
  readonly lotId: string
  readonly gateId: string
}

interface Requested {
  readonly opening: OpeningRow
  readonly controller: GateControllerRow
}

/** Requests a pulse of a gate; undefined if it is opening already (GAT-16) or was removed. */
const requestGate = async (
  tx: Tx,
  parts: GateParts,
  { lotId, gateId, decisionId, deviceName, cause }: GateForVehicle,
): Promise<Requested | undefined> => {
  const gate = await sprockits.find(tx, gateId)
  const controller = gate && (await findGateController(tx, gate.controller_id))
  if (!gate || gate.removed_at !== null || !controller) return undefined
  const request = {
    id: uuidv7(),
    controller,
    sprockitId: gate.id,
    gateName: gate.name,
    outlet: gate.outlet,
    pulseMs: gate.pulse_ms,
    reason: reasonsOfCauses[cause],
    cause,
    by: { id: null, name: deviceName },
  }
  try {
    const { opening } = await requestOpening(tx, request, parts.clock())
    await noteOpening(tx, lotId, decisionId, opening.id)
    return { opening, controller }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'gate-busy')) throw error
    await noteAlreadyOpening(tx, lotId, decisionId)
    return undefined
  }
}

const pulse = async (parts: GateParts, { opening, controller }: Requested): Promise<void> => {
  if (controller.reach !== 'server' || opening.state !== 'requested') return
  const end = performance.now() + maxAnswerMs
  const leftMs = () => Math.round(end - performance.now())
  await parts.controllerQueue.run(controller.id, () => sendPulse(parts, controller, opening, leftMs))
}

/**
 * Opens gates for the vehicles that `decide` lets through, in one transaction with the decisions; one batch of a lot at a
 * time. The pulses are claimed and sent as any other (GAT-10).
 */
export const openGates = async (
  parts: GateParts,
  lotId: string,
  decide: (tx: Tx) => Promise<readonly VehicleLetThrough[]>,
): Promise<void> => {
  const requestAll = async (tx: Tx) => {
    const requested: Requested[] = []
    for (const { gateIds, ...vehicle } of await decide(tx))
      for (const gateId of gateIds) {
        const result = await requestGate(tx, parts, { ...vehicle, lotId, gateId })
        if (result) requested.push(result)
      }
    return requested
  }
  const requested = await parts.openingTurns.run(lotId, () =>
    parts.database.withViewer({ lots: [lotId] }, requestAll),
  )
  await Promise.all(requested.map((one) => pulse(parts, one)))
}

/** The time by the server's clock, counted on from now without it being set back. */
export const runningClock = (parts: GateParts): (() => number) => {
  const [from, startedAt] = [parts.clock(), performance.now()]
  return () => from + Math.round(performance.now() - startedAt)
}
