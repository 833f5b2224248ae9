import type {
  DeviceEvent,
  PlateReadEvent,
  StallSensorEvent,
  TagReadEvent,
} from '@stallwise/domain/ingest/device-events.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { LotDiary } from './lot-diary.ts'
import type { Passage, TagHeard } from './passages.ts'
import type { Statement } from './sensor-voices.ts'

/** Just below the shortest sensor time-out, 180 minutes: nothing else is to be seen of a heartbeat of long ago. */
const pastHeartbeatMs = 170 * 60_000

const stallEventOf = ({ deviceId, at, occupied, batteryPercent, fault }: Statement): StallSensorEvent => ({
  kind: 'stall',
  eventId: `past-${deviceId}-${at}`,
  deviceId,
  at,
  occupied,
  batteryPercent,
  fault,
})

const plateReadOf = (passage: Passage): PlateReadEvent => {
  const { camera, at, way, plate, score, candidates, directionDegrees, vehicle } = passage
  return {
    kind: 'plate',
    eventId: `past-${camera.device_id}-${at}-${plate}`,
    deviceId: camera.device_id,
    at,
    plate,
    score,
    region: 'ca-on',
    candidates,
    directionDegrees,
    orientation: way === 'entry' ? 'Front' : 'Rear',
    vehicle: { make: vehicle.make, model: vehicle.model, color: vehicle.color },
  }
}

const tagReadOf = ({ reader, at, epc, antenna, rssiDbm }: TagHeard): TagReadEvent => ({
  kind: 'tag',
  eventId: `past-${reader.device_id}-${at}-${epc}`,
  deviceId: reader.device_id,
  at,
  epc,
  antenna,
  rssiDbm,
})

/** What the devices of a lot said in its past, as the server's events: after `from`, up to and with `to`. */
export const lotPast = (world: DemoWorld, lotId: string, seed: number) => {
  const lot = world.lots.find(({ id }) => id === lotId)
  if (!lot) throw new Error(`the world has no lot ${lotId}`)
  const diary = new LotDiary(world, lot, seed, pastHeartbeatMs)
  return (from: number, to: number): DeviceEvent[] => {
    const { statements, passages, tags } = diary.between(from, to)
    return [...statements.map(stallEventOf), ...passages.map(plateReadOf), ...tags.map(tagReadOf)]
  }
}
