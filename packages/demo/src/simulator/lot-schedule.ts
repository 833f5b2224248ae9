import type { DemoWorld } from '#world/demo-world.rows.ts'
import type { LotRow } from '#lots/lots.rows.ts'
import { DaySchedules, type DaySchedule, type VehicleAction } from './day-schedule.ts'
import { layoutOf, type LotLayout, type Sensor } from './lot-layout.ts'
import {
  Gates,
  insideReadMs,
  tagDetectionMs,
  type InsidePlace,
  type Passage,
  type TagDetection,
} from './passages.ts'
import type { SensorReport } from './sensor-posts.ts'
import type { Trip } from './group-plan.ts'
import { batteryOf, type DayFailures } from './day-failures.ts'
import type { Vehicle } from './vehicles.ts'
import { minuteMs, dayMs } from '@stallwise/domain/time/durations.ts'

/** A vehicle enters before it parks, for the first ones of a parking day still on the day before. */
const aheadMs = 30 * minuteMs

/** The reports of a lot in a span of time, by time. */
export interface LotReports {
  readonly sensorReports: SensorReport[]
  readonly passages: Passage[]
  readonly tags: TagDetection[]
  /** Reads of cameras inside the lot. */
  readonly insideReads: Passage[]
}

/** A vehicle inside, with its plate as read at the entry; undefined without a camera. */
export interface Inside {
  readonly vehicle: Vehicle
  readonly plate: string | undefined
  readonly hasPass: boolean
}

/** The reports of the gates. */
export type AtGate = Pick<LotReports, 'passages' | 'tags'>

/** All events at a lot, for any time: deterministic for a seed, from any starting point. */
export class LotSchedule {
  readonly layout: LotLayout
  readonly #days: DaySchedules
  readonly #gates: Gates
  readonly #sensors: ReadonlyMap<string, Sensor>
  readonly #byPhase: readonly Sensor[]
  readonly #heartbeatMs: number

  constructor(world: DemoWorld, lot: LotRow, seed: number, heartbeatMs: number) {
    this.layout = layoutOf(world, lot, seed)
    this.#days = new DaySchedules(seed, this.layout)
    const restricted = world.zones.filter(({ type }) => type === 'restricted')
    this.#gates = new Gates({
      cameras: world.cameras.filter((camera) => camera.parking_lot_id === lot.id),
      readers: world.readers?.filter((reader) => reader.parking_lot_id === lot.id) ?? [],
      restrictedZones: new Set(restricted.map(({ id }) => id)),
      seed,
    })
    this.#sensors = new Map(this.layout.sensors.map((sensor) => [sensor.deviceId, sensor]))
    this.#byPhase = [...this.layout.sensors].sort((a, b) => a.phase - b.phase)
    this.#heartbeatMs = heartbeatMs
  }

  /** The reports after `from`, up to and including `to`. */
  between(from: number, to: number): LotReports {
    const actions = this.#actionsBetween(from, to)
    const sensorReports = [
      ...actions.flatMap((action) => this.#sensorReportOf(action)),
      ...this.#heartbeats(from, to),
      ...this.#recoveries(from, to),
    ]
    return {
      sensorReports: sensorReports.sort((a, b) => a.at - b.at),
      passages: actions.flatMap((action) => this.#passageOf(action)),
      tags: this.#tagsBetween(from, to),
      insideReads: this.#insideReadsBetween(from, to),
    }
  }

  /** Whether cameras inside the lot read vehicles. */
  get hasCamerasInside(): boolean {
    return this.#gates.hasCamerasInside
  }

  /** The trips that begin on the parking day of a time. */
  tripsOf(at: number): readonly Trip[] {
    return this.#days.at(at).trips
  }

  /** The failures on the parking day of a time. */
  failuresOfDay(at: number): DayFailures {
    return this.#days.at(at).dayFailures
  }

  /** The vehicles inside at a time that a gate detected. */
  inside(at: number): Inside[] {
    return this.#daysAround(at, at).flatMap(({ trips }) =>
      trips
        .filter(({ entersAt, exitsAt }) => entersAt <= at && at < exitsAt)
        .flatMap((trip) => this.#entered(trip)),
    )
  }

  /** The last exit that each camera read in the day before a time. */
  lastExits(at: number): Passage[] {
    const byCamera = new Map<string, Passage>()
    for (const action of this.#actionsBetween(at - dayMs, at))
      if (action.what === 'exits')
        for (const passage of this.#passageOf(action)) byCamera.set(passage.camera.device_id, passage)
    return [...byCamera.values()]
  }

  /** A vehicle passes a gate at another time than planned, and is read clearly. */
  enterNow(vehicle: Vehicle, at: number): AtGate {
    return this.#passNow('entry', vehicle, at)
  }

  /** A vehicle that should not be inside any more leaves, identified by plate or tag only. */
  leaveNow(known: { readonly plate: string } | { readonly epc: string }, at: number): AtGate {
    return this.#passNow('exit', { plate: '', make: 'Toyota', model: 'RAV4', color: 'silver', ...known }, at)
  }

  /** The state of all working sensors at a time. */
  stateAt(at: number): SensorReport[] {
    return this.layout.sensors
      .filter((sensor) => !this.#isSilent(sensor, at))
      .map((sensor) => this.#reportOf(sensor, 'heartbeat', at))
  }

  /** The days with trips or failures that overlap a span. */
  #daysAround(from: number, to: number): DaySchedule[] {
    const last = this.#days.at(to + aheadMs)
    const days = [last]
    while (days[0]!.day.startMs > from) days.unshift(days[0]!.before())
    return [days[0]!.before(), ...days]
  }

  #actionsBetween(from: number, to: number): VehicleAction[] {
    return this.#daysAround(from, to)
      .flatMap(({ actions }) => actions.slice(firstAfter(actions, from), firstAfter(actions, to)))
      .sort((a, b) => a.at - b.at)
  }

  #sensorReportOf({ what, trip, at }: VehicleAction): SensorReport[] {
    const sensor = this.#sensors.get(trip.place?.deviceId ?? '')
    if (!sensor || what === 'enters' || what === 'exits') return []
    // A sensor with a fault detects nothing.
    if (this.#isSilent(sensor, at) || this.#faultOf(sensor, at)) return []
    return [this.#reportOf(sensor, 'status', at)]
  }

  #passageOf({ what, trip, at }: VehicleAction): Passage[] {
    if (!trip.vehicle || what === 'parks' || what === 'leaves') return []
    const passage = this.#gates.pass(what === 'enters' ? 'entry' : 'exit', trip.vehicle, at)
    return passage ? [passage] : []
  }

  #entered({ vehicle, entersAt, kind }: Trip): Inside[] {
    if (!vehicle) return []
    const plate = this.#gates.pass('entry', vehicle, entersAt)?.plate
    const isDetected = plate !== undefined || (vehicle.epc !== undefined && this.#gates.hasReaders)
    return isDetected ? [{ vehicle, plate, hasPass: kind === 'passholder' }] : []
  }

  /** The camera's read, or without a camera a single detection of the tag. */
  #passNow(way: Passage['way'], vehicle: Vehicle, at: number): AtGate {
    const passage = vehicle.plate === '' ? undefined : this.#gates.pass(way, vehicle, at, true)
    if (passage) return { passages: [passage], tags: [] }
    const [first] = this.#gates.detectTag(way, vehicle, at)
    return { passages: [], tags: first ? [{ ...first, at }] : [] }
  }

  /** A tag is detected shortly before and after its vehicle passes. */
  #tagsBetween(from: number, to: number): TagDetection[] {
    if (!this.#gates.hasReaders) return []
    return this.#actionsBetween(from - tagDetectionMs.after, to + tagDetectionMs.before)
      .flatMap(({ what, trip: { vehicle }, at }) => {
        if (!vehicle || what === 'parks' || what === 'leaves') return []
        return this.#gates.detectTag(what === 'enters' ? 'entry' : 'exit', vehicle, at)
      })
      .filter(({ at }) => at > from && at <= to)
      .sort((a, b) => a.at - b.at)
  }

  /** A vehicle that entered at another time than planned is read inside. */
  readInsideNow(vehicle: Vehicle, at: number, place: InsidePlace): Passage[] {
    const read = this.#gates.readInside(vehicle, at, place)
    return read ? [read] : []
  }

  #insideReadsBetween(from: number, to: number): Passage[] {
    if (!this.#gates.hasCamerasInside) return []
    return this.#actionsBetween(from - insideReadMs.to, to)
      .flatMap(({ what, trip: { vehicle, exitsAt, kind }, at }) => {
        if (what !== 'enters' || !vehicle) return []
        const read = this.#gates.passInside(vehicle, at, kind === 'passholder')
        return read && read.at < exitsAt ? [read] : []
      })
      .filter(({ at }) => at > from && at <= to)
      .sort((a, b) => a.at - b.at)
  }

  #heartbeats(from: number, to: number): SensorReport[] {
    const period = this.#heartbeatMs
    const reported: SensorReport[] = []
    for (let round = Math.floor(from / period); round * period <= to; round++) {
      const begin = round * period
      const first = firstOfPhase(this.#byPhase, (from - begin) / period)
      for (let nth = first; nth < this.#byPhase.length; nth++) {
        const sensor = this.#byPhase[nth]!
        const at = Math.floor(begin + sensor.phase * period)
        if (at > to) break
        if (at > from && !this.#isSilent(sensor, at)) reported.push(this.#reportOf(sensor, 'heartbeat', at))
      }
    }
    return reported
  }

  /** A sensor reports when a fault begins, and its state when it is back. */
  #recoveries(from: number, to: number): SensorReport[] {
    const isNow = (at: number) => at > from && at <= to
    const days = this.#daysAround(from, to)
    return [days[0]!.before(), ...days].flatMap(({ dayFailures: { failures, powerCut } }) => {
      const restored = powerCut
        ? this.layout.sensors.filter(({ floorId }) => floorId === powerCut.floorId)
        : []
      const actions = [
        ...failures.flatMap(({ sensor, faultAt, backAt }) => [
          { sensor, at: faultAt },
          { sensor, at: backAt },
        ]),
        ...restored.map((sensor) => ({ sensor, at: powerCut!.to + Math.floor(sensor.phase * 90_000) })),
      ]
      return actions
        .filter(({ sensor, at }) => isNow(at) && !this.#isSilent(sensor, at))
        .map(({ sensor, at }) => this.#reportOf(sensor, 'heartbeat', at))
    })
  }

  #reportOf(sensor: Sensor, kind: SensorReport['kind'], at: number): SensorReport {
    const failure = this.#faultOf(sensor, at)
    return {
      deviceId: sensor.deviceId,
      customerId: this.layout.customerId,
      kind,
      occupied: this.#isTaken(sensor, failure?.faultAt ?? at),
      at,
      batteryPercent: batteryOf(sensor, at),
      fault: failure?.fault,
    }
  }

  #isTaken({ deviceId }: Sensor, at: number): boolean {
    const day = this.#days.at(at)
    const holds = ({ byDevice }: DaySchedule) =>
      byDevice.get(deviceId)?.some(({ parksAt, leavesAt }) => parksAt <= at && at < leavesAt) ?? false
    return holds(day) || holds(day.before())
  }

  #faultOf({ deviceId }: Sensor, at: number) {
    const failures = this.#days.at(at).failures.get(deviceId)
    return failures?.find(({ faultAt, silentAt }) => faultAt <= at && at < silentAt)
  }

  #isSilent({ deviceId, floorId }: Sensor, at: number): boolean {
    const { failures, powerCuts } = this.#days.at(at)
    return (
      (failures.get(deviceId)?.some(({ silentAt, backAt }) => silentAt <= at && at < backAt) ?? false) ||
      powerCuts.some((cut) => cut.floorId === floorId && cut.from <= at && at < cut.to)
    )
  }
}

const firstWhere = <T>(items: readonly T[], isPast: (item: T) => boolean): number => {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isPast(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

const firstAfter = (actions: readonly VehicleAction[], at: number): number =>
  firstWhere(actions, (action) => action.at > at)

const firstOfPhase = (sensors: readonly Sensor[], phase: number): number =>
  firstWhere(sensors, (sensor) => sensor.phase >= phase - 1e-9)
