import type {
  DeviceEvent,
  PlateReadEvent,
  StallSensorEvent,
  TagReadEvent,
} from '@stallwise/domain/ingest/device-events.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { LotSchedule } from './lot-schedule.ts'
import type { Passage, TagDetection } from './passages.ts'
import type { SensorReport } from './sensor-posts.ts'

/** Just below the shortest sensor time-out, 180 minutes: old heartbeats have no other effect. */
const pastHeartbeatMs = 170 * 60_000

const stallEventOf = ({ deviceId, at, occupied, batteryPercent, fault }: SensorReport): StallSensorEvent => ({
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

const tagReadOf = ({ reader, at, epc, antenna, rssiDbm }: TagDetection): TagReadEvent => ({
  kind: 'tag',
  eventId: `past-${reader.device_id}-${at}-${epc}`,
  deviceId: reader.device_id,
  at,
  epc,
  antenna,
  rssiDbm,
})

/** The past reports of a lot's devices as the server's events: after `from`, up to and including `to`. */
export const lotPast = (world: DemoWorld, lotId: string, seed: number) => {
  const lot = world.lots.find(({ id }) => id === lotId)
  if (!lot) throw new Error(`the world has no lot ${lotId}`)
  const schedule = new LotSchedule(world, lot, seed, pastHeartbeatMs)
  return (from: number, to: number): DeviceEvent[] => {
    const { sensorReports, passages, tags, insideReads } = schedule.between(from, to)
    const reads = [...passages, ...insideReads].map(plateReadOf)
    return [...sensorReports.map(stallEventOf), ...reads, ...tags.map(tagReadOf)]
  }
}
