import { decideGate } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { PlateReadEvent, TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import { isTooWeak, passageOf, passageOfTag } from '@stallwise/domain/visits/passage.ts'
import type { Passage } from '@stallwise/domain/visits/visits.model.ts'
import { loadGates } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { findDeviceNames, findGateZones, gateZoneOf, insertDecision } from './gate-decisions.store.ts'
import type { GateParts } from './gate-parts.ts'
import { openGates, runningClock, type VehicleLetThrough } from './vehicle-openings.ts'

type Devices = Pick<LotFacts, 'cameras' | 'readers'>

/** A vehicle at an entry or exit of a zone, as far as its device alone tells. */
interface UnjudgedVehicle {
  readonly zoneId: string
  readonly deviceId: string
  readonly passage: Passage
}

const vehicleOfPlate = ({ cameras }: Devices, event: PlateReadEvent) => {
  const camera = cameras.get(event.deviceId)
  if (!camera || event.plate === null) return undefined
  return { zoneId: camera.zoneId ?? null, deviceId: camera.id, passage: passageOf(camera, event) }
}

const vehicleOfTag = ({ readers }: Devices, { deviceId, antenna, rssiDbm }: TagReadEvent) => {
  const reader = readers.get(deviceId)
  if (!reader || isTooWeak(reader, rssiDbm)) return undefined
  const zoneId = reader.antennaZones?.[antenna] ?? reader.zoneId ?? null
  return { zoneId, deviceId: reader.id, passage: passageOfTag(reader, antenna) }
}

const vehicleOf = (devices: Devices, event: PlateReadEvent | TagReadEvent): UnjudgedVehicle | undefined => {
  const vehicle = event.kind === 'plate' ? vehicleOfPlate(devices, event) : vehicleOfTag(devices, event)
  const isAtGate = vehicle && (vehicle.passage === 'entry' || vehicle.passage === 'exit')
  return isAtGate && vehicle.zoneId !== null ? { ...vehicle, zoneId: vehicle.zoneId } : undefined
}

const decideUnjudged = async (
  tx: Tx,
  lotId: string,
  events: readonly (PlateReadEvent | TagReadEvent)[],
  now: number,
): Promise<VehicleLetThrough[]> => {
  const devices = await loadGates(tx, lotId)
  const found = events.flatMap((event) => {
    const vehicle = vehicleOf(devices, event)
    return vehicle ? [{ event, ...vehicle }] : []
  })
  if (found.length === 0) return []
  const zones = await findGateZones(tx, lotId, [...new Set(found.map(({ zoneId }) => zoneId))])
  const names = await findDeviceNames(
    tx,
    lotId,
    found.map(({ deviceId }) => deviceId),
  )
  const letThrough: VehicleLetThrough[] = []
  for (const { event, zoneId, deviceId, passage } of found) {
    const zone = zones.find(({ id }) => id === zoneId)
    const unknown = { pass: null, isAuthorised: false, isFull: true, due: 'free' as const }
    const vehicle = { passage: passage as 'entry' | 'exit', ...unknown }
    const ageMs = now - event.at
    const decision = zone && decideGate(gateZoneOf(zone), { ...vehicle, judgedAfterMs: Infinity, ageMs })
    if (!decision) continue
    const read = { eventId: event.eventId, at: event.at, passage, passholderId: null }
    const deviceName = names.get(deviceId) ?? ''
    const decisionId = await insertDecision(tx, { lotId, zoneId, read, deviceName, decision, at: now })
    if (decisionId === undefined || !decision.opens) continue
    letThrough.push({ decisionId, gateIds: zone.sprockits, deviceName, cause: decision.cause })
  }
  return letThrough
}

/**
 * GAT-54: told of reads that were not judged within 2 s of their receipt. Exits open, and entries do what their zone says;
 * when the read is judged after all, nothing more is decided about it.
 */
export const openUnjudged =
  (parts: GateParts, onError: (error: unknown) => void) =>
  (lotId: string, events: readonly (PlateReadEvent | TagReadEvent)[]): void => {
    const now = runningClock(parts)
    const work = async () => {
      if ((await parts.gateZones.of(lotId)).size === 0) return
      await openGates(parts, lotId, (tx) => decideUnjudged(tx, lotId, events, now()))
    }
    work().catch(onError)
  }
