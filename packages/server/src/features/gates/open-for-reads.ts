import { decideGate, reasonsOfCauses, type OpeningCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import { maxAnswerMs } from '@stallwise/domain/gates/pulse.rules.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import { isValidAt } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { localTimeOf } from '@stallwise/domain/time/wall-clock.ts'
import type { Arrival } from '@stallwise/domain/visits/visits.model.ts'
import { uuidv7 } from 'uuidv7'
import type { OnArrivals } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import {
  findDeviceNames,
  findGateZones,
  findPasses,
  insertDecision,
  noteOpening,
  type GateZoneRow,
  type PassRow,
} from './gate-decisions.store.ts'
import { findGateController, type GateControllerRow } from './gate-controllers.store.ts'
import type { GateParts } from './gate-parts.ts'
import type { OpeningRow } from './openings.store.ts'
import { requestOpening } from './request-opening.ts'
import { sendPulse } from './send-pulse.ts'
import { sprockits } from './sprockits.resource.ts'

/** A vehicle at a gate, and whether its group is full. */
type ArrivalAtGate = Arrival & { readonly isFull: boolean }

type PassRules = Pick<LotFacts, 'lotId' | 'timeZone' | 'passValidityGroups'>

interface Requested {
  readonly opening: OpeningRow
  readonly controller: GateControllerRow
}

const isValid = (pass: PassRow, { timeZone, passValidityGroups }: PassRules, at: number): boolean => {
  const { pass_type: passType, valid_from: validFrom, valid_to: validTo, validity_group: groupId } = pass
  const group = passValidityGroups.find(({ _id }) => _id === groupId) ?? null
  return isValidAt({ passType, validFrom, validTo }, group, localTimeOf(at, timeZone))
}

const gateZoneOf = (row: GateZoneRow) => ({
  gatePolicy: row.gate_policy,
  antiPassback: row.anti_passback,
  unjudgedEntry: row.unjudged_entry,
  passholderGroups: row.passholder_groups,
})

const vehicleOf = (
  { read, receivedAt, isInside, isFull }: ArrivalAtGate,
  pass: PassRow | undefined,
  rules: PassRules,
  now: number,
) => ({
  passage: read.passage as 'entry' | 'exit',
  pass: pass
    ? {
        passholderGroupId: pass.passholder_group_id,
        isValid: isValid(pass, rules, read.at),
        isInside,
      }
    : null,
  // VEH-02: a plate that matches without a pass is one that a guest pass, a registration or a booking authorises.
  isAuthorised: read.passholderId === null && read.match !== 'none',
  isFull,
  judgedAfterMs: now - receivedAt,
  ageMs: now - read.at,
})

/** Requests a pulse of each gate of a zone; a gate that is opening already is left alone (GAT-16). */
const requestGates = async (
  tx: Tx,
  parts: GateParts,
  zone: GateZoneRow,
  { deviceName, cause }: { deviceName: string; cause: OpeningCause },
): Promise<Requested[]> => {
  const requested: Requested[] = []
  for (const id of zone.sprockits) {
    const gate = await sprockits.find(tx, id)
    const controller = gate && (await findGateController(tx, gate.controller_id))
    if (!gate || gate.removed_at !== null || !controller) continue
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
      requested.push({ opening, controller })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'gate-busy')) throw error
    }
  }
  return requested
}

const decideArrivals = async (
  tx: Tx,
  parts: GateParts,
  rules: PassRules,
  { arrivals, now }: { arrivals: readonly ArrivalAtGate[]; now: () => number },
): Promise<Requested[]> => {
  const { lotId } = rules
  const zones = await findGateZones(tx, lotId, [...new Set(arrivals.map(({ read }) => read.zoneId!))])
  if (zones.length === 0) return []
  const byId = new Map(zones.map((zone) => [zone.id, zone]))
  const concerned = arrivals.filter(({ read }) => byId.has(read.zoneId!))
  const idsOf = (pick: (arrival: ArrivalAtGate) => string | null) => [
    ...new Set(concerned.map(pick).filter((id) => id !== null)),
  ]
  const [passes, names] = await Promise.all([
    findPasses(
      tx,
      lotId,
      idsOf(({ read }) => read.passholderId),
    ),
    findDeviceNames(
      tx,
      lotId,
      idsOf(({ read }) => read.deviceId),
    ),
  ])
  const requested: Requested[] = []
  for (const arrival of concerned) {
    const zone = byId.get(arrival.read.zoneId!)!
    const at = now()
    const pass = passes.find(({ id }) => id === arrival.read.passholderId)
    const decision = decideGate(gateZoneOf(zone), vehicleOf(arrival, pass, rules, at))
    if (!decision) continue
    const deviceName = names.get(arrival.read.deviceId) ?? ''
    const id = await insertDecision(tx, { lotId, zoneId: zone.id, arrival, deviceName, decision, at })
    if (id === undefined || !decision.opens) continue
    const openings = await requestGates(tx, parts, zone, { deviceName, cause: decision.cause })
    if (openings[0]) await noteOpening(tx, lotId, id, openings[0].opening.id)
    requested.push(...openings)
  }
  return requested
}

const pulse = (parts: GateParts, { opening, controller }: Requested): Promise<unknown> => {
  const end = performance.now() + maxAnswerMs
  const leftMs = () => Math.round(end - performance.now())
  return parts.controllerQueue.run(controller.id, () => sendPulse(parts, controller, opening, leftMs))
}

/**
 * GAT-50 to GAT-56: opens the gates of zones for vehicles that cameras and readers see. It runs after judging was committed,
 * so that a gate never delays it; the pulse itself is claimed and sent as any other (GAT-10).
 */
export const openForReads =
  (parts: GateParts, onError: (error: unknown) => void): OnArrivals =>
  (facts, arrivals) => {
    // The time of the commit, and what has passed since.
    const [committedAt, startedAt] = [parts.clock(), performance.now()]
    const now = () => committedAt + Math.round(performance.now() - startedAt)
    const work = async () => {
      const requested = await parts.database.withViewer({ lots: [facts.lotId] }, (tx) =>
        decideArrivals(tx, parts, facts, { arrivals, now }),
      )
      const reachable = requested.filter(
        ({ opening, controller }) => controller.reach === 'server' && opening.state === 'requested',
      )
      await Promise.all(reachable.map((one) => pulse(parts, one)))
    }
    work().catch(onError)
  }
