import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { createCameraPosts } from './camera-posts.ts'
import type { Passage } from './passages.ts'
import { nothingKnown, Player, type KnownState, type DeviceReports } from './player.ts'
import { createSensorPosts } from './sensor-posts.ts'
import { createTagPosts } from './tag-posts.ts'

/** After a longer pause, missed events are skipped: devices report their current state. */
const maxGapMs = 10 * minuteMs
const heartbeatMs = 60 * minuteMs

/** The posts of a world's devices: stateful, but with clock and seed as parameters. */
export interface Simulation {
  /** Reports the current state of the lots. */
  begin(now: number, known?: KnownState): VendorPost[]
  /** Reports the events since the last call. */
  step(now: number): VendorPost[]
  /** The plates that cameras at exits will read within a time, by the clock. */
  leaving(now: number, withinMs: number): LeavingVehicle[]
}

/** A vehicle that leaves soon. */
export interface LeavingVehicle {
  readonly lotId: string
  readonly plate: string
}

const copyOf = (inside: ReadonlyMap<string, ReadonlySet<string>> = new Map()): Map<string, Set<string>> =>
  new Map([...inside].map(([lotId, names]) => [lotId, new Set(names)]))

/** The reported state, by which the devices know the server's state. */
class ReportedState {
  readonly #occupied: Set<string>
  readonly #inside: Map<string, Set<string>>
  readonly #tags: Map<string, Set<string>>

  constructor({ occupiedDevices, platesInside, tagsInside }: KnownState) {
    this.#occupied = new Set(occupiedDevices)
    this.#inside = copyOf(platesInside)
    this.#tags = copyOf(tagsInside)
  }

  get known(): KnownState {
    return { occupiedDevices: this.#occupied, platesInside: this.#inside, tagsInside: this.#tags }
  }

  note({ sensorReports, passages, tags }: DeviceReports): void {
    for (const { deviceId, occupied } of sensorReports)
      if (occupied) this.#occupied.add(deviceId)
      else this.#occupied.delete(deviceId)
    for (const { camera, way, plate, vehicle } of passages) {
      const inside = this.#inside.get(camera.parking_lot_id) ?? new Set()
      this.#inside.set(camera.parking_lot_id, inside)
      inside.delete(vehicle.plate)
      if (way === 'entry') inside.add(plate)
      else inside.delete(plate)
    }
    for (const { reader, way, epc } of tags) {
      const inside = this.#tags.get(reader.parking_lot_id) ?? new Set()
      this.#tags.set(reader.parking_lot_id, inside)
      if (way === 'entry') inside.add(epc)
      else inside.delete(epc)
    }
  }
}

/**
 * Simulates a world's devices; the `session` of a start distinguishes its messages from those of the last one.
 * At a `speed` above 1 simulated time runs faster than the clock; events are sent with the clock's time.
 */
export const createSimulation = (world: DemoWorld, seed: number, session: string, speed = 1): Simulation => {
  const player = new Player(world, seed, heartbeatMs * speed)
  const toSensorPosts = createSensorPosts(world.sources, session)
  const toCameraPosts = createCameraPosts(world)
  const toTagPosts = createTagPosts(world)
  let reported = new ReportedState(nothingKnown)
  let [origin, last] = [0, 0]

  const simulatedTimeOf = (now: number): number => origin + Math.floor((now - origin) * speed)
  const clockTimeOf = (played: number): number => origin + Math.ceil((played - origin) / speed)
  const toPosts = (reports: DeviceReports): VendorPost[] => {
    reported.note(reports)
    const atClockTime = <T extends { readonly at: number }>(one: T): T => ({
      ...one,
      at: clockTimeOf(one.at),
    })
    return [
      ...toSensorPosts(reports.sensorReports.map(atClockTime)),
      ...toCameraPosts([...reports.passages, ...(reports.insideReads ?? [])].map(atClockTime)),
      ...toTagPosts(reports.tags.map(atClockTime)),
    ]
  }

  /**
   * A camera reports nothing until a vehicle passes. Those at the exits read the last vehicle that left once more, which
   * changes no count; otherwise they would be offline until somebody leaves.
   */
  const silentCameras = ({ passages }: DeviceReports, now: number): Passage[] => {
    const reporting = new Set(passages.map(({ camera }) => camera.device_id))
    return player
      .lastExits(now)
      .filter(({ camera }) => !reporting.has(camera.device_id))
      .map((passage) => ({ ...passage, at: now }))
  }

  return {
    begin: (now, known = nothingKnown) => {
      reported = new ReportedState(known)
      origin = last = now
      const reports = player.catchUp(now, known)
      return [...toPosts(reports), ...toCameraPosts(silentCameras(reports, now))]
    },
    leaving: (now, withinMs) =>
      player
        .exitsBetween(simulatedTimeOf(now), simulatedTimeOf(now + withinMs))
        .map(({ camera, vehicle }) => ({ lotId: camera.parking_lot_id, plate: vehicle.plate })),
    step: (now) => {
      const [from, to] = [simulatedTimeOf(last), simulatedTimeOf(now)]
      if (now - last > maxGapMs) {
        last = now
        return toPosts(player.catchUp(to, reported.known))
      }
      last = Math.max(last, now)
      return to > from ? toPosts(player.between(from, to)) : []
    },
  }
}
