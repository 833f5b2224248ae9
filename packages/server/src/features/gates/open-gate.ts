import type { GateOpeningView, gatesEndpoints } from '@stallwise/contract/gates/gates.contract.ts'
import type { BodyOf } from '@stallwise/contract/base/endpoint.ts'
import { faultsOfFields } from '@stallwise/domain/fields/field.rules.ts'
import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import { outletChecks } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { defaultPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { JudgedLots } from '#features/judging/judging.public.ts'
import { awaitDecision, isDecided } from '#platform/commands/await-decision.ts'
import { SharedQueries } from '#platform/commands/shared-queries.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { requestOpening, type OpenRequest } from './request-opening.ts'
import { findByDevice, findGateController } from './gate-controllers.store.ts'
import { decide } from './gate-outcomes.ts'
import type { GateParts } from './gate-parts.ts'
import { openingView } from './gates.view.ts'
import { findOpenings, type OpeningRow } from './openings.store.ts'
import { sendPulse } from './send-pulse.ts'
import { findOnOutlet, sprockits } from './sprockits.resource.ts'

type OpenGate = BodyOf<(typeof gatesEndpoints)['POST /sprockit/openGate']>
type GetControl = BodyOf<(typeof gatesEndpoints)['POST /sprockit/iboot/getControl']>

const countdown = (ms: number): (() => number) => {
  const end = performance.now() + ms
  return () => Math.round(end - performance.now())
}

/** Opens gates; requests that wait for an outcome share its database queries. */
export interface OpeningParts extends GateParts {
  readonly lots: Pick<JudgedLots, 'turns'>
  readonly outcomes: SharedQueries<string, OpeningRow>
}

export const createOutcomes = ({ database, gateNotices }: GateParts): OpeningParts['outcomes'] =>
  new SharedQueries({
    notices: gateNotices,
    everyMs: 500,
    query: (lotId, ids) =>
      database.withViewer({ lots: [lotId] }, async (tx) => {
        const decided = (await findOpenings(tx, lotId, ids)).filter(isDecided)
        const byId = new Map(decided.map((opening) => [opening.id, opening]))
        return ids.map((id) => byId.get(id))
      }),
  })

/** GAT-15: waits until the opening is decided; when time is up it is stored as expired or unknown. */
const awaitOutcome = (parts: OpeningParts, opening: OpeningRow, leftMs: () => number): Promise<OpeningRow> =>
  awaitDecision({
    wait: () => parts.outcomes.wait(opening.parking_lot_id, opening.id, leftMs()),
    decide: (decision) => decide(parts, opening, decision),
  })

const open = async (
  parts: OpeningParts,
  viewer: Viewer,
  gate: string,
  requestOf: (tx: Tx) => Promise<OpenRequest>,
): Promise<GateOpeningView> => {
  const leftMs = countdown(parts.answerWithinMs)
  const record = () =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const request = await requestOf(tx)
      return { request, ...(await requestOpening(tx, request, parts.clock())) }
    })
  const result = await openOnce(parts, gate, record, leftMs)
  // VIS-43: whom it let in or out.
  parts.decisionLog.note(result.parking_lot_id, { isRefusal: true })
  return openingView(result)
}

const openOnce = async (
  parts: OpeningParts,
  gate: string,
  record: () => Promise<{ request: OpenRequest; opening: OpeningRow; isNew: boolean }>,
  leftMs: () => number,
): Promise<OpeningRow> => {
  // Of many concurrent requests only one holds a connection while it waits for the lock of the lot's gates.
  const { request, opening, isNew } = await parts.lots.turns.run(`gate ${gate.toLowerCase()}`, record)
  const { controller } = request
  if (isDecided(opening)) return opening
  if (!isNew || controller.reach === 'edge') return awaitOutcome(parts, opening, leftMs)
  return parts.controllerQueue.run(controller.id, () => sendPulse(parts, controller, opening, leftMs))
}

const requesterOf = (viewer: Viewer) => ({ id: viewer.userId, name: viewer.name })

/** Opens a gate. GAT-10 to GAT-16. */
export const openGate = (
  parts: OpeningParts,
  viewer: Viewer,
  { sprocketObjectId, name, reason, commandId, decision }: OpenGate,
): Promise<GateOpeningView> =>
  open(parts, viewer, sprocketObjectId, async (tx) => {
    const sprockit = await sprockits.find(tx, sprocketObjectId)
    if (!sprockit || sprockit.removed_at !== null) throw new Refusal('not-found')
    if (name !== undefined && nameKey(name) !== nameKey(sprockit.name))
      throw new Refusal('stale-version', { current: await sprockits.show(tx, parts, viewer, sprockit) })
    const controller = (await findGateController(tx, sprockit.controller_id))!
    return {
      id: commandId ?? uuidv7(),
      controller,
      sprockitId: sprockit.id,
      reason,
      gateName: sprockit.name,
      outlet: sprockit.outlet,
      pulseMs: sprockit.pulse_ms,
      by: requesterOf(viewer),
      forDecision: decision,
    }
  })

/** Pulses an outlet of a controller directly, in the same way as opening a gate. GAT-01. */
export const controlOutlet = (
  parts: OpeningParts,
  viewer: Viewer,
  { monexDeviceId, outletToControl, parkingLot, reason, commandId }: GetControl,
): Promise<GateOpeningView> =>
  open(parts, viewer, monexDeviceId, async (tx) => {
    const [controller, another] = await findByDevice(tx, monexDeviceId, parkingLot?.toLowerCase())
    if (!controller) throw new Refusal('not-found')
    if (another) refuseFaults([{ path: 'parkingLot', code: 'required' }])
    refuseFaults(faultsOfFields({ outletToControl }, { outletToControl: outletChecks }))
    const place = { lotId: controller.parking_lot_id, controllerId: controller.id, outlet: outletToControl }
    const sprockit = await findOnOutlet(tx, place)
    return {
      id: commandId ?? uuidv7(),
      controller,
      outlet: outletToControl,
      reason,
      sprockitId: sprockit?.id ?? null,
      by: requesterOf(viewer),
      gateName: sprockit?.name ?? `${controller.monex_device_id} ${outletToControl}`,
      pulseMs: sprockit?.pulse_ms ?? defaultPulseMs,
    }
  })
