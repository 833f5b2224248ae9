import { signsOfPlate, signsOfTag } from '@stallwise/domain/visits/vehicle-signs.ts'
import type { PlateReadEvent, TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { isTooWeak, passageOf, passageOfTag } from '@stallwise/domain/visits/passage.ts'
import type { Passage } from '@stallwise/domain/visits/visits.model.ts'
import { loadGates } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { decideVehicles, isTooOld, recordTooOld, type ReadAtGate } from './decide-vehicles.ts'
import type { GateParts } from './gate-parts.ts'
import { openGates, runningClock } from './vehicle-openings.ts'

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

const readsOf = (
  devices: Devices,
  events: readonly (PlateReadEvent | TagReadEvent)[],
  now: number,
): ReadAtGate[] =>
  events.flatMap((event) => {
    const vehicle = vehicleOf(devices, event)
    if (!vehicle) return []
    const { zoneId, deviceId, passage } = vehicle
    const unknown = { pass: null, isAuthorised: false, isFull: true, due: 'free' as const }
    return [
      {
        read: { eventId: event.eventId, at: event.at, passage, passholderId: null, zoneId, deviceId },
        receivedAt: now,
        signs: event.kind === 'plate' ? signsOfPlate(normalisePlate(event.plate!)) : signsOfTag(event.epc),
        isRepeat: false,
        visitId: null,
        owed: null,
        vehicleAt: (at) => ({
          passage: passage as 'entry' | 'exit',
          ...unknown,
          judgedAfterMs: Infinity,
          ageMs: at - event.at,
        }),
      },
    ]
  })

/**
 * GAT-54: told of reads that were not judged within 2 s of their receipt. Exits open, and entries do what their zone says;
 * when the read is judged after all, nothing more is decided about it.
 */
export const openUnjudged =
  (parts: GateParts, onError: (error: unknown) => void) =>
  (lotId: string, events: readonly (PlateReadEvent | TagReadEvent)[]): void => {
    const now = runningClock(parts)
    const place = { lotId, now }
    const work = async () => {
      if ((await parts.gateZones.of(lotId)).size === 0) return
      const decide = async (tx: Tx) => {
        const reads = readsOf(await loadGates(tx, lotId), events, now())
        await recordTooOld(
          tx,
          place,
          reads.filter((one) => isTooOld(one, now())),
        )
        return decideVehicles(
          tx,
          place,
          reads.filter((one) => !isTooOld(one, now())),
        )
      }
      await openGates(parts, lotId, decide, onError)
    }
    work().catch(onError)
  }
