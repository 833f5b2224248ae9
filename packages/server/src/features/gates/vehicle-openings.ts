import { pulseWaitMs } from '@stallwise/domain/gates/decide-again.rules.ts'
import { maxAnswerMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { reasonsOfCauses, type OpeningCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { isMovedMeanwhile } from '#platform/database/database-unavailable.ts'
import { Refusal } from '#platform/http/problems.ts'
import { endWaiting, noteAlreadyOpening, noteOpening } from './gate-decisions.store.ts'
import { findGateController, type GateControllerRow } from './gate-controllers.store.ts'
import type { GateParts } from './gate-parts.ts'
import { outletFreeInMs, type OpeningRow } from './openings.store.ts'
import { requestOpening } from './request-opening.ts'
import { sendPulse } from './send-pulse.ts'
import { sprockits } from './sprockits.resource.ts'

/** A vehicle for which the gates of its zone open. */
export interface VehicleLetThrough {
  readonly decisionId: string
  readonly gateIds: readonly string[]
  readonly deviceName: string
  readonly cause: OpeningCause
  /** GAT-63: when it was read, by the server's clock. */
  readonly readAt: number
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

/** GAT-63: a gate that is opening for another vehicle, and when it takes the next pulse. */
interface Waiting {
  readonly gateId: string
  readonly freeInMs: number
}

/** Requests a pulse of a gate, which may be opening already (GAT-16); undefined if it was removed. */
const requestGate = async (
  tx: Tx,
  parts: GateParts,
  vehicle: GateForVehicle,
): Promise<Requested | Waiting | undefined> => {
  const { lotId, gateId, decisionId, deviceName, cause } = vehicle
  const gate = await sprockits.find(tx, gateId)
  const controller = gate && (await findGateController(tx, gate.controller_id))
  if (!gate || gate.removed_at !== null || !controller) return undefined
  const at = parts.clock()
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
    const { opening } = await requestOpening(tx, request, at)
    await noteOpening(tx, lotId, decisionId, { id: opening.id, at })
    return { opening, controller }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'gate-busy')) throw error
    await noteAlreadyOpening(tx, lotId, decisionId)
    const outlet = { lotId, controllerId: controller.id, outlet: gate.outlet }
    return { gateId, freeInMs: await outletFreeInMs(tx, outlet) }
  }
}

const pulse = async (parts: GateParts, { opening, controller }: Requested): Promise<void> => {
  if (controller.reach !== 'server' || opening.state !== 'requested') return
  const end = performance.now() + maxAnswerMs
  const leftMs = () => Math.round(end - performance.now())
  await parts.controllerQueue.run(controller.id, () => sendPulse(parts, controller, opening, leftMs))
}

/** An outlet is free a little later than it says, so that the next request finds it so. */
const spareMs = 20

interface OpenLater {
  readonly parts: GateParts
  readonly lotId: string
  readonly vehicle: VehicleLetThrough
  readonly onError: (error: unknown) => void
}

/** GAT-63: sends the pulses that had to wait as soon as the gates take them, if the vehicle was read just before. */
const openLater = ({ parts, lotId, vehicle, onError }: OpenLater, waiting: readonly Waiting[]): void => {
  const since = runningClock(parts)()
  const freeInMs = Math.max(...waiting.map((one) => one.freeInMs))
  if (waiting.length === 0 || since + freeInMs - vehicle.readAt > pulseWaitMs) return
  const later = { ...vehicle, gateIds: waiting.map(({ gateId }) => gateId) }
  const open = async (tx: Tx) => ((await endWaiting(tx, lotId, vehicle.decisionId, since)) ? [later] : [])
  const timer = setTimeout(() => {
    if (!parts.gateNotices.closed) openGates(parts, lotId, open, onError).catch(onError)
  }, freeInMs + spareMs)
  timer.unref()
}

/**
 * Opens gates for the vehicles that `decide` lets through, in one transaction with the decisions; one batch of a lot at a
 * time. `decide` does nothing outside of the transaction, since it may be called again in another one. The pulses are claimed and sent as any other (GAT-10). `onError` is told of what fails afterwards.
 */
export const openGates = async (
  parts: GateParts,
  lotId: string,
  decide: (tx: Tx) => Promise<readonly VehicleLetThrough[]>,
  onError: (error: unknown) => void,
): Promise<void> => {
  const requestAll = async (tx: Tx) => {
    const requested: Requested[] = []
    const waiting: { readonly vehicle: VehicleLetThrough; readonly gates: Waiting[] }[] = []
    for (const vehicle of await decide(tx)) {
      const gates: Waiting[] = []
      for (const gateId of vehicle.gateIds) {
        const result = await requestGate(tx, parts, { ...vehicle, lotId, gateId })
        if (result && 'freeInMs' in result) gates.push(result)
        else if (result) requested.push(result)
      }
      waiting.push({ vehicle, gates })
    }
    return { requested, waiting }
  }
  const requestOnce = () => parts.database.withViewer({ lots: [lotId] }, requestAll)
  // GAT-61: another server may just have renewed a decision about a read of the next month.
  const { requested, waiting } = await parts.openingTurns.run(lotId, () =>
    requestOnce().catch((error: unknown) => {
      if (isMovedMeanwhile(error)) return requestOnce()
      throw error
    }),
  )
  parts.decisionLog.note(lotId, { isRefusal: requested.length === 0 })
  for (const { vehicle, gates } of waiting) openLater({ parts, lotId, vehicle, onError }, gates)
  await Promise.all(requested.map((one) => pulse(parts, one)))
}

/** The time by the server's clock, counted on from now without it being set back. */
export const runningClock = (parts: GateParts): (() => number) => {
  const [from, startedAt] = [parts.clock(), performance.now()]
  return () => from + Math.round(performance.now() - startedAt)
}
